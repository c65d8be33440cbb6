// Prints the type errors of the packages below a directory, one a line: "path:line:column: error: text".
//
// Packages of the module and of vendor directories are checked from their sources, with their tests; an import that is
// not there is taken to have every member.
package main

import (
	"fmt"
	"go/ast"
	"go/build"
	"go/importer"
	"go/parser"
	"go/token"
	"go/types"
	"io/fs"
	"os"
	"path/filepath"
	"regexp"
	"strings"
)

var (
	files    = token.NewFileSet()
	module   string // The path of the module at the root.
	packages = map[string]*types.Package{}
	library  = importer.ForCompiler(files, "gc", nil)
	sources  = importer.ForCompiler(files, "source", nil)
)

type loader struct{}

func (loader) Import(path string) (*types.Package, error) {
	if known, ok := packages[path]; ok {
		return known, nil
	}
	directory := filepath.Join("vendor", path)
	if path == module || strings.HasPrefix(path, module+"/") {
		directory = "." + strings.TrimPrefix(path, module)
	}
	if found, err := os.Stat(directory); err == nil && found.IsDir() {
		packages[path] = check(path, directory, func(string) bool { return true }, false, nil)
		return packages[path], nil
	}
	if strings.Contains(strings.Split(path, "/")[0], ".") {
		return nil, fmt.Errorf("not there")
	}
	if found, err := library.Import(path); err == nil {
		return found, nil
	}
	return sources.Import(path)
}

// Checks the files of a directory that the build on this machine has.
func check(path, directory string, wanted func(name string) bool, tests bool, report func(error)) *types.Package {
	names, _ := filepath.Glob(filepath.Join(directory, "*.go"))
	var parsed []*ast.File
	for _, name := range names {
		test := strings.HasSuffix(name, "_test.go")
		if match, _ := build.Default.MatchFile(directory, filepath.Base(name)); !match || (test && !tests) {
			continue
		}
		file, err := parser.ParseFile(files, name, nil, parser.SkipObjectResolution)
		if err != nil && report != nil {
			report(err)
		}
		if file != nil && wanted(file.Name.Name) {
			parsed = append(parsed, file)
		}
	}
	if report == nil {
		report = func(error) {}
	}
	configuration := types.Config{Importer: loader{}, Error: report, FakeImportC: true}
	found, _ := configuration.Check(path, files, parsed, nil)
	return found
}

func report(err error) {
	if e, ok := err.(types.Error); ok {
		fmt.Printf("%s: error: %s\n", files.Position(e.Pos), strings.ReplaceAll(e.Msg, "\n", " "))
	} else {
		fmt.Printf("%s\n", regexp.MustCompile(`^(\S+:\d+:\d+): `).ReplaceAllString(err.Error(), "$1: error: "))
	}
}

func main() {
	os.Chdir(os.Args[1])
	text, _ := os.ReadFile("go.mod")
	if found := regexp.MustCompile(`(?m)^module\s+(\S+)`).FindSubmatch(text); found != nil {
		module = string(found[1])
	}
	filepath.WalkDir(".", func(directory string, entry fs.DirEntry, err error) error {
		if err != nil || !entry.IsDir() {
			return nil
		}
		if name := entry.Name(); name == "vendor" || name == "testdata" || (name != "." && strings.HasPrefix(name, ".")) {
			return fs.SkipDir
		}
		path := strings.TrimSuffix(module+"/"+filepath.ToSlash(directory), "/.")
		external := func(name string) bool { return strings.HasSuffix(name, "_test") }
		check(path, directory, func(name string) bool { return !external(name) }, true, report)
		check(path+"_test", directory, external, true, report)
		return nil
	})
}
