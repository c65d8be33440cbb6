// `codefinder doctor`, run: its forms, its exit code, and places where it must work.
#include "cli/run.h"
#include "index/store/format.h"
#include "index/store/open/environment.h"

#include <sys/mount.h>
#include <sys/stat.h>
#include <unistd.h>

namespace codefinder::doctor_test {

using namespace codefinder::testing;
using nlohmann::json;

namespace {

json check_named(const json& answer, const std::string& name) {
  for (const json& check : answer.at("checks"))
    if (check.at("name") == name) return check;
  FAIL("there is no check " << name);
  return {};
}

std::string found(const json& check) {
  return check.at("findings").at(0).at("found").get<std::string>();
}

json examined(const Project& project, std::vector<std::string> more = {}) {
  std::vector<std::string> arguments{"doctor", "--format", "json"};
  arguments.insert(arguments.end(), more.begin(), more.end());
  const RunResult result = project.run(arguments);
  const json answer = result.json();
  CHECK(result.exit_code == (answer.at("state") == "failed" ? 1 : 0));
  return answer;
}

/// A mounted file system, which is unmounted at the end of the test.  Needs root.
class Mount {
 public:
  Mount(std::string directory, const char* type, unsigned long flags, const char* options)
      : directory_(std::move(directory)),
        mounted_(::mount(directory_.c_str(), directory_.c_str(), type, flags, options) == 0) {}
  ~Mount() {
    if (mounted_) ::umount2(directory_.c_str(), MNT_DETACH);
  }
  Mount(const Mount&) = delete;
  bool ok() const { return mounted_; }
  bool make_read_only() const {
    constexpr unsigned long kFlags = MS_BIND | MS_REMOUNT | MS_RDONLY;
    return ::mount(nullptr, directory_.c_str(), nullptr, kFlags, nullptr) == 0;
  }

 private:
  const std::string directory_;
  const bool mounted_;
};

TEST_CASE("doctor: a project without an index has no failure, and nothing is written") {
  Project project;
  write_store_project(project);
  const json answer = examined(project);
  CHECK(answer.at("schema_version") == 1);
  CHECK(answer.at("project_root") == project.root());
  CHECK(answer.at("checks").size() == 13);
  for (const char* name :
       {"settings", "project", "cache", "index", "parsers", "remote", "editors", "agents"}) {
    INFO(name);
    CHECK(check_named(answer, name).at("state") == "ok");
  }
  CHECK(found(check_named(answer, "project")).find("7 files in 5 directories") !=
        std::string::npos);
  CHECK(::access((project.tree() / "cache").c_str(), F_OK) != 0);
}

TEST_CASE("doctor: the index of the project is described") {
  Project project;
  write_store_project(project);
  REQUIRE(project.run({"index"}).exit_code == 0);
  const json index = check_named(examined(project), "index");
  CHECK(index.at("state") == "ok");
  CHECK(found(index).starts_with("7 files, "));
}

TEST_CASE("doctor: each form of output has every check") {
  Project project;
  const RunResult text = project.run({"doctor", "--format", "text"});
  const RunResult lines = project.run({"doctor", "--format", "ndjson"});
  CHECK(lines.lines().size() >= 13);  // A line for each language with a library.
  for (const char* name : {"program", "settings", "project", "git", "cache", "index", "watch",
                           "libraries", "parsers", "limits", "remote", "editors", "agents"}) {
    INFO(text.out);
    CHECK(text.out.find(std::string(" ") + name + " ") != std::string::npos);
  }
}

TEST_CASE("doctor: an index of another format is a warning") {
  Project project;
  write_store_project(project);
  const json status = project.ask({"index"});
  {
    auto opened = store::Environment::open(status.at("cache_directory").get<std::string>(),
                                           store::Environment::Access::write, {});
    REQUIRE(opened);
    std::lock_guard lock((*opened)->write_mutex());
    store::Txn txn;
    REQUIRE((*opened)->begin_write(txn));
    REQUIRE(txn.put((*opened)->tables().meta, store::format::kMetaFormat, "9999") == 0);
    REQUIRE((*opened)->commit(txn) == 0);
  }
  const json index = check_named(examined(project), "index");
  CHECK(index.at("state") == "warning");
  CHECK(found(index).find("format 9999") != std::string::npos);
  REQUIRE(project.run({"index"}).exit_code == 0);  // The fix.
  CHECK(check_named(examined(project), "index").at("state") == "ok");
}

TEST_CASE("doctor: without a home directory the cache fails, and the fix works") {
  Project project;
  project.set("HOME", "");
  project.set("XDG_CACHE_HOME", "");
  project.set("XDG_CONFIG_HOME", "");
  const json answer = examined(project);
  CHECK(answer.at("state") == "failed");
  CHECK(check_named(answer, "cache").at("state") == "failed");
  CHECK(check_named(answer, "index").at("state") == "failed");
  project.set("HOME", project.tree() / "no/such/home");
  CHECK(check_named(examined(project), "cache").at("state") == "ok");  // It can be made.
}

TEST_CASE("doctor: a cache directory below a file fails") {
  Project project;
  project.tree().write("file", "x");
  project.set("XDG_CACHE_HOME", project.tree() / "file");
  const json cache = check_named(examined(project), "cache");
  CHECK(cache.at("state") == "failed");
  CHECK(found(cache).find("Not a directory") != std::string::npos);
}

TEST_CASE("doctor: a cache directory that cannot be written fails") {
  if (::geteuid() == 0) return;  // Root can write anywhere.
  Project project;
  project.tree().write("cache/codefinder/x", "");
  const std::string directory = project.tree() / "cache/codefinder";
  REQUIRE(::chmod(directory.c_str(), 0500) == 0);
  const json cache = check_named(examined(project), "cache");
  ::chmod(directory.c_str(), 0700);
  CHECK(cache.at("state") == "failed");
  CHECK(found(cache).find("Permission denied") != std::string::npos);
}

TEST_CASE("doctor: a full file system is a failure") {
  Project project;
  project.tree().write("cache/codefinder/.keep", "");
  const Mount small(project.tree() / "cache/codefinder", "tmpfs", 0, "size=16k,mode=0700");
  if (!small.ok()) return;
  project.tree().write("cache/codefinder/full", std::string(16 << 10, 'x'));
  const json cache = check_named(examined(project), "cache");
  CHECK(cache.at("state") == "failed");
  CHECK(found(cache).find("No space left on device") != std::string::npos);
}

TEST_CASE("doctor: a read-only file system with an index is a warning") {
  Project project;
  write_store_project(project);
  REQUIRE(project.run({"index"}).exit_code == 0);
  const Mount cache_itself(project.tree() / "cache", nullptr, MS_BIND, nullptr);
  if (!cache_itself.ok() || !cache_itself.make_read_only()) return;
  const json cache = check_named(examined(project), "cache");
  CHECK(cache.at("state") == "warning");
  CHECK(found(cache).find("Read-only file system") != std::string::npos);
}

TEST_CASE("doctor: invalid settings fail with their message") {
  Project project;
  project.write(".codefinder.json", R"({"index": {"workers": "two"}})");
  const json settings = check_named(examined(project), "settings");
  CHECK(settings.at("state") == "failed");
  CHECK(found(settings).find("index.workers") != std::string::npos);
}

TEST_CASE("doctor: a directory that is not there fails") {
  Project project;
  const json answer = examined(project, {"--project-root", project.tree() / "absent"});
  CHECK(check_named(answer, "project").at("state") == "failed");
}

TEST_CASE("doctor: it waits for no index, and has no option about that") {
  Project project;
  CHECK(project.run({"doctor", "--no-wait"}).exit_code == 2);
}

TEST_CASE("doctor: no git on PATH is a warning") {
  Project project;
  project.set("PATH", project.tree() / "home");
  CHECK(check_named(examined(project), "git").at("state") == "warning");
}

}  // namespace
}  // namespace codefinder::doctor_test
