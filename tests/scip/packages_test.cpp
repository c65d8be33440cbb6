// What manifests say of packages.
#include "index/languages/packages.h"

#include <catch2/catch.hpp>

namespace codefinder::packages_test {

namespace {

struct Case {
  Language language;
  std::string_view text, name, version, module, package, package_version;
};

}  // namespace

TEST_CASE("packages: a manifest has a name, a version and what it requires") {
  const Case cases[] = {
      {Language::typescript,
       R"({"name": "shop", "version": "1.2.3", "devDependencies": {"@a/b": "^4", "@a": "1"}})",
       "shop", "1.2.3", "@a/b/c", "@a/b", "^4"},
      {Language::go, "module example.org/m\nrequire (\n\texample.org/lib v1.2.0 // indirect\n)\n",
       "example.org/m", "", "example.org/lib/sub", "example.org/lib", "v1.2.0"},
      {Language::rust,
       "[package]\nname = \"own\"\nversion = \"0.1.0\"\n[dependencies]\nserde-json = { features = "
       "[\"x\"], version = \"1.0\" }\n",
       "own", "0.1.0", "serde_json::value", "serde-json", "1.0"},
      {Language::rust, "[package]\nname = \"own\"\n[dev-dependencies.log]\nversion = \"0.4\"\n",
       "own", "", "log", "log", "0.4"},
      {Language::python,
       "[project]\nname = \"desk\"\nversion = \"3\"\ndependencies = [\"Flask[async]>=2,<4; os == "
       "'x'\"]\n",
       "desk", "3", "flask.views", "Flask", ">=2,<4"},
      {Language::python,
       "[project]\nname = \"desk\"\n[project.optional-dependencies]\nx = [\n  'a-b', # c\n]\n",
       "desk", "", "a_b", "a-b", ""},
      {Language::java,
       "<project><!-- <version>0</version> --><parent><groupId>org.x</groupId><version>7</version>"
       "</parent>\n<artifactId>own</artifactId><dependencies><dependency><groupId>com.lib</groupId>"
       "<artifactId>lib</artifactId><version>2</version></dependency></dependencies></project>",
       "org.x:own", "7", "com.lib.sub.Type", "com.lib:lib", "2"},
  };
  for (const Case& each : cases) {
    INFO(each.text);
    const PackageManifest manifest = package_rules(each.language).read(each.text);
    CHECK(manifest.name == each.name);
    CHECK(manifest.version == each.version);
    const RequiredPackage* package = package_of_module(manifest, each.module);
    REQUIRE(package);
    CHECK(package->name == each.package);
    CHECK(package->version == each.package_version);
    CHECK_FALSE(package_of_module(manifest, "zz" + std::string(each.module)));
  }
}

TEST_CASE("packages: manifests that break off are read as far as they go") {
  for (const char* text : {"<project><artifactId>a", "<", "</project></project>",
                           "[project]\ndependencies = [\"", "{\"name\": ", "module"})
    for (const Language language :
         {Language::java, Language::python, Language::typescript, Language::rust, Language::go})
      CHECK(package_rules(language).read(text).required.empty());
}

}  // namespace codefinder::packages_test
