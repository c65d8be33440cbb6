// Archives of sources: their limits, and definitions in the JDK and in packages of Maven and
// Gradle.
#include "index/archives/source_archives.h"

#include "base/files.h"
#include "index/languages/_jvm/class_text.h"
#include "index/languages/_jvm/library_sources.h"
#include "query/dependency_project.h"
#include "support/file_text.h"
#include "support/source_dir.h"

#include <minizip/zip.h>

#include <cstdlib>

namespace codefinder::source_archives_test {

using namespace codefinder::testing;

namespace {

struct Entry {
  std::string path, text;
  unsigned long mode = 0;
};

std::string write_archive(TempTree& tree, const std::string& name, const std::vector<Entry>& all) {
  tree.write(name, "");
  std::string path = tree / name;
  zipFile archive = zipOpen64(path.c_str(), APPEND_STATUS_CREATE);
  REQUIRE(archive != nullptr);
  for (const Entry& entry : all) {
    zip_fileinfo info{};
    info.external_fa = entry.mode << 16;
    constexpr unsigned long kUnix = 3;
    REQUIRE(zipOpenNewFileInZip4_64(archive, entry.path.c_str(), &info, nullptr, 0, nullptr, 0,
                                    nullptr, Z_DEFLATED, 6, 0, -MAX_WBITS, DEF_MEM_LEVEL,
                                    Z_DEFAULT_STRATEGY, nullptr, 0, kUnix << 8, 0, 0) == ZIP_OK);
    zipWriteInFileInZip(archive, entry.text.data(), static_cast<unsigned>(entry.text.size()));
    zipCloseFileInZip(archive);
  }
  zipClose(archive, nullptr);
  return path;
}

/// The compiled classes of tests/fuzz/seeds/class_files/Shop.java, as entries of an archive.
std::vector<Entry> compiled_shop(const std::string& directory) {
  std::vector<Entry> found;
  for (const char* name : {"", "$Inner", "$Kind", "$Mark", "$Secret", "$Visitor"}) {
    const std::string file = std::string("Shop") + name + ".class";
    found.push_back({directory + "org/kit/" + file,
                     file_text(source_dir() + "/tests/fuzz/seeds/class_files/" + file)});
    REQUIRE_FALSE(found.back().text.empty());
  }
  return found;
}

std::optional<std::string> text_in(const std::vector<Entry>& entries, std::string_view path) {
  for (const Entry& entry : entries)
    if (entry.path == path) return entry.text;
  return std::nullopt;
}

/// Sets an environment variable as long as it exists.
class Variable {
 public:
  Variable(const char* name, const std::string& value) : name_(name) {
    if (const char* before = std::getenv(name)) before_ = before;
    ::setenv(name, value.c_str(), 1);
  }
  ~Variable() {
    if (before_) ::setenv(name_, before_->c_str(), 1);
    else ::unsetenv(name_);
  }
  Variable(const Variable&) = delete;
  Variable& operator=(const Variable&) = delete;

 private:
  const char* name_;
  std::optional<std::string> before_;
};

}  // namespace

TEST_CASE("source archives: a file is unpacked once, below a directory that equal archives share") {
  TempTree tree, cache;
  const std::vector<Entry> entries = {{"java.base/java/util/List.java", "interface List {}"},
                                      {"java.base/module-info.java", "module java.base {}"}};
  const std::string archive = write_archive(tree, "src.zip", entries);
  const std::string copy = write_archive(tree, "copy/src.zip", entries);
  const auto path = archives::unpack(archive, "java/util/List.java", cache.path());
  REQUIRE(path);
  CHECK(path->starts_with(cache / "src-"));
  CHECK(path->ends_with("/java.base/java/util/List.java"));
  CHECK(file_text(*path) == "interface List {}");
  CHECK(archives::unpack(copy, "java/util/List.java", cache.path()) == path);
  CHECK_FALSE(archives::unpack(archive, "java/util/Map.java", cache.path()));
  CHECK_FALSE(archives::unpack(tree / "absent.zip", "a/B.java", cache.path()));
}

TEST_CASE("source archives: hostile entries are left out") {
  TempTree tree, cache;
  const std::string archive = write_archive(tree, "evil.zip",
                                            {{"../up/A.java", "a"},
                                             {"/abs/A.java", "a"},
                                             {"a//A.java", "a"},
                                             {"a/./A.java", "a"},
                                             {"a\\..\\A.java", "a"},
                                             {"link/A.java", "/etc/passwd", S_IFLNK | 0777},
                                             {"bomb/A.java", std::string(4'000'000, ' ')},
                                             {"large/A.java", std::string(5'000'000, ' ')},
                                             {"a/readme.txt", "a"},
                                             {"good/A.java", "class A {}"}});
  for (const char* path : {"../up/A.java", "up/A.java", "/abs/A.java", "a//A.java", "a/./A.java",
                           "link/A.java", "bomb/A.java", "large/A.java", "a/readme.txt"})
    CHECK_FALSE(archives::unpack(archive, path, cache.path()));
  CHECK(archives::unpack(archive, "good/A.java", cache.path()));
  // An archive that ends early, and one of something else.
  const std::string text = file_text(archive);
  tree.write("cut.zip", text.substr(0, text.size() / 2));
  tree.write("text.zip", "no archive");
  CHECK_FALSE(archives::unpack(tree / "cut.zip", "good/A.java", cache.path()));
  CHECK_FALSE(archives::unpack(tree / "text.zip", "good/A.java", cache.path()));
  archives::Limits few;
  few.entries = 3;
  tree.write("few.zip", text);
  CHECK_FALSE(archives::unpack(tree / "few.zip", "good/A.java", cache.path(), few));
}

TEST_CASE("source archives: a damaged text is refused") {
  TempTree tree, cache;
  const std::string archive = write_archive(tree, "a.zip", {{"a/A.java", "class A { int one; }"}});
  std::string text = file_text(archive);
  text[text.find("A.java") + 10] ^= 1;  // In the compressed bytes.
  tree.write("a.zip", text);
  CHECK_FALSE(archives::unpack(archive, "a/A.java", cache.path()));
}

TEST_CASE("source archives: coordinates in build files") {
  CHECK(jvm::coordinates_in("implementation 'org.a:b:1.2'\napi(\"c:d:3\")\n") ==
        Names{"org.a:b:1.2", "c:d:3"});
  CHECK(jvm::coordinates_in("org.a:b:1.2=compileClasspath\nempty=\n") == Names{"org.a:b:1.2"});
  CHECK(jvm::coordinates_in("a = { module = \"org.a:b\", version.ref = \"x\" }") ==
        Names{"org.a:b"});
  CHECK(jvm::coordinates_in("http://a:80 b:c a.b:..:1").empty());
}

TEST_CASE("compiled classes: the declarations of a class and of its nested classes") {
  const std::vector<Entry> entries = compiled_shop("");
  const auto read = [&](std::string_view path) { return text_in(entries, path); };
  CHECK(jvm::class_text(read, "org/kit/Shop.class") ==
        "// Declarations of a compiled class: its source is not on this machine.\n"
        "package org.kit;\n\n"
        "import java.util.AbstractList;\nimport java.io.IOException;\nimport java.util.List;\n"
        "import java.util.Map;\n\n"
        "public abstract class Shop<K extends Comparable<K>, V> extends AbstractList<V> "
        "implements Runnable {\n"
        "  public static final int MAX;\n"
        "  protected final Map.Entry<K, ? super V> first;\n"
        "  @Deprecated\n"
        "  public Shop(K key, long time, V value) {}\n"
        "  public native int peek();\n"
        "  public abstract Shop.Visitor<Map<K, List<V>>> visitor();\n"
        "  public java.awt.List other(List<String> names) {}\n"
        "  public Shop<K, V> self() {}\n"
        "  public class Inner {\n"
        "    public Inner(int a) {}\n"
        "    public <T extends Runnable & Comparable<T>> T pick(List<? extends T> from, "
        "int[][] grid) {}\n"
        "  }\n"
        "  public static @interface Mark {\n"
        "    public String value();\n"
        "  }\n"
        "  public static interface Visitor<R> {\n"
        "    public R visit(Shop<?, ?> arg0, long arg1, String... arg2) throws IOException;\n"
        "    public default R all() {}\n"
        "    public static int two() {}\n"
        "  }\n"
        "  public static enum Kind {\n"
        "    SMALL, LARGE;\n"
        "    public int size() {}\n"
        "    public static Shop.Kind parse(String arg0) {}\n"
        "  }\n"
        "}\n");
}

TEST_CASE("compiled classes: damaged files, and classes of another name, have no declarations") {
  const std::string whole = compiled_shop("")[0].text;
  std::string bytes;
  const auto read = [&](std::string_view) { return std::optional(bytes); };
  for (std::size_t size = 0; size < whole.size(); ++size) {
    bytes = whole.substr(0, size);
    CHECK(jvm::class_text(read, "org/kit/Shop.class").empty());
  }
  bytes = whole;
  CHECK(jvm::class_text(read, "org/kit/Tool.class").empty());
  // Each nested class is read as this one, which has another name.
  CHECK(jvm::class_text(read, "org/kit/Shop.class").find("Inner") == std::string::npos);
  for (std::size_t at = bytes.find("other"); at < bytes.size(); at = bytes.find("other", at + 1))
    bytes.replace(at, 5, "{};\n@");
  CHECK(jvm::class_text(read, "org/kit/Shop.class").find('@') ==
        jvm::class_text(read, "org/kit/Shop.class").find("@Deprecated"));
}

TEST_CASE("compiled classes: of a module of the JDK") {
  TempTree tree, cache;
  const std::string archive = write_archive(tree, "kit.jmod", compiled_shop("classes/"));
  const auto unpack = [&](std::string_view path) {
    return archives::unpack_compiled(archive, path, cache.path(), jvm::class_text);
  };
  const auto path = unpack("org/kit/Shop.class");
  REQUIRE(path);
  CHECK(path->ends_with("/org/kit/Shop.java"));
  CHECK(file_text(*path).find("class Inner {") != std::string::npos);
  CHECK(unpack("org/kit/Shop.class") == path);
  CHECK_FALSE(unpack("org/kit/Tool.class"));
}

TEST_CASE("source archives: Java: packages that have no sources") {
  DependencyFilesProject p;
  TempTree home;
  const Variable variables[] = {{"HOME", home.path()}, {"XDG_CACHE_HOME", home / "cache"}};
  const std::string maven = ".m2/repository/org/";
  write_archive(home, maven + "kit/kit/1.0/kit-1.0.jar", compiled_shop(""));
  home.write(maven + "kit/kit/1.0/kit-1.0.pom",
             "<project><dependencies><dependency><groupId>org.box</groupId>"
             "<artifactId>box</artifactId></dependency></dependencies></project>\n");
  write_archive(home, maven + "box/box/3/box-3-sources.jar",
                {{"org/box/Box.java", "package org.box;\npublic class Box {}\n"}});
  p.tree.write(".git/HEAD", "ref: refs/heads/main\n");
  p.tree.write("build.gradle", "dependencies {\n  api 'org.kit:kit:1.0'\n}\n");
  p.tree.write("src/A.java",
               "package a;\nimport org.kit.Shop;\n"
               "class A {\n  void f(Shop<String, A> shop) {\n"
               "    shop.self().visitor().visit(shop, 1);\n    shop.new Inner(1);\n"
               "    int max = Shop.MAX, kind = Shop.Kind.SMALL.size();\n  }\n"
               "  org.box.Box needed;\n}\n");
  p.use_machine_libraries = true;
  p.open();
  const auto line_of = [&](std::string_view text) {
    const Names found = p.definitions("src/A.java", text);
    REQUIRE(found.size() == 1);
    INFO(found[0]);
    CHECK(found[0].find("/org/kit/Shop.java:") != std::string::npos);
    return found[0].substr(found[0].rfind(':'));
  };
  CHECK(line_of("org.kit.Shop") == ":9 import");
  CHECK(line_of("shop.self") == ":17 member");
  CHECK(line_of("shop.self().visitor") == ":15 member");
  CHECK(line_of("shop.self().visitor().visit") == ":26 member");
  CHECK(line_of("Shop.MAX") == ":10 member");
  CHECK(line_of("Shop.Kind.SMALL") == ":31 member");
  CHECK(line_of("Shop.Kind.SMALL.size") == ":32 member");
  // A package that the package needs.
  CHECK(p.definitions("src/A.java", "org.box.Box").size() == 1);
}

TEST_CASE("source archives: Java: classes of the JDK and of packages, at the project's version") {
  DependencyFilesProject p;
  TempTree home;
  const Variable variables[] = {{"HOME", home.path()},
                                {"JAVA_HOME", home / "jdk"},
                                {"XDG_CACHE_HOME", home / "cache"},
                                {"GRADLE_USER_HOME", home / "gradle"}};
  write_archive(home, "jdk/lib/src.zip",
                {{"java.base/java/lang/String.java",
                  "package java.lang;\npublic class String {\n  public String trim() {}\n}\n"},
                 {"java.base/java/util/List.java",
                  "package java.util;\npublic interface List<E> {\n  E get(int i);\n}\n"}});
  const std::string maven = ".m2/repository/org/kit/kit/";
  write_archive(home, maven + "1.0/kit-1.0-sources.jar",
                {{"org/kit/Tool.java", "package org.kit;\npublic class Tool {}\n"}});
  write_archive(home, maven + "2.0/kit-2.0-sources.jar",
                {{"org/kit/Tool.java", "package org.kit;\n\npublic class Tool {}\n"}});
  write_archive(home, "gradle/caches/modules-2/files-2.1/org.box/box/3/abc/box-3-sources.jar",
                {{"org/box/Box.java", "package org.box;\npublic class Box {}\n"}});
  p.tree.write(".git/HEAD", "ref: refs/heads/main\n");
  p.tree.write("pom.xml",
               "<project><dependencies><dependency><groupId>org.kit</groupId>"
               "<artifactId>kit</artifactId><version>1.0</version></dependency></dependencies>"
               "</project>\n");
  p.tree.write("sub/build.gradle", "dependencies {\n  api 'org.box:box:3'\n}\n");
  p.tree.write("src/A.java",
               "package a;\nimport java.util.List;\nimport org.box.Box;\nimport org.kit.Tool;\n"
               "class A {\n  Tool tool;\n  Box box;\n  void f(List<String> all) {\n"
               "    all.get(0).trim();\n  }\n}\n");
  p.use_machine_libraries = true;
  p.open();
  const auto places = [&](std::string_view text) {
    Names out = p.definitions("src/A.java", text);
    for (std::string& each : out)
      each = each.substr(each.find("/sources/") == std::string::npos ? 0
                                                                     : each.find("/sources/") + 9);
    return out;
  };
  const auto ends = [&](std::string_view text, const std::string& end) {
    const Names found = places(text);
    REQUIRE(found.size() == 1);
    INFO(found[0]);
    CHECK(found[0].ends_with(end));
  };
  ends("java.util.List", "/java.base/java/util/List.java:2 import");
  ends("all.get", "/java.base/java/util/List.java:3 member");
  ends("all.get(0).trim", "/java.base/java/lang/String.java:3 member");
  ends("  Tool", "/org/kit/Tool.java:2 import");
  ends("  Box", "/org/box/Box.java:2 import");
}

}  // namespace codefinder::source_archives_test
