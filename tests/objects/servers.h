// The servers that the tests of object stores start: nginx, an S3 server and Redis, each on a free
// port of this machine, with files of its own. A program that is not installed is skipped; one that
// does not start is an error.
#pragma once

#include "support/server_process.h"
#include "support/source_dir.h"
#include "support/temp_directory.h"

#include <spdlog/fmt/fmt.h>

#include <array>
#include <iostream>
#include <memory>
#include <optional>
#include <stdexcept>
#include <string>
#include <vector>

namespace codefinder::testing {

/// A line that `./dev test` repeats at its end.
inline void skip(const std::string& why) { std::cout << "skipped: " << why << std::endl; }

/// The path of a program; "" after a line that the tests with it are skipped.
inline std::string program_or_skip(const std::string& name) {
  std::string path = find_program(name);
  if (path.empty()) skip("the tests of object stores with " + name + ", which is not installed");
  return path;
}

enum class Scheme { plain, tls };

/// A key and a certificate of 127.0.0.1, which are made new.
class Certificate {
 public:
  /// REQUIRES: openssl is installed.
  explicit Certificate(const std::string& directory)
      : key(directory + "/key.pem"), certificate(directory + "/certificate.pem") {
    const std::string log = directory + "/openssl.log";
    ServerProcess openssl(
        {find_program("openssl"), "req", "-x509", "-newkey", "ec", "-pkeyopt",
         "ec_paramgen_curve:P-256", "-nodes", "-days", "2", "-subj", "/CN=127.0.0.1", "-addext",
         "subjectAltName=IP:127.0.0.1", "-keyout", key, "-out", certificate},
        log);
    if (!openssl.finished_well()) throw std::runtime_error("openssl: " + openssl.printed());
  }
  const std::string key, certificate;
};

inline constexpr unsigned kRedisBus = 10'000;  // The ports between servers of a cluster are higher.

/// Starts a program on a free port; on another one if that has just been taken.
template <class CommandOf>
std::unique_ptr<ServerProcess> start_server(std::uint16_t& port, const std::string& log,
                                            CommandOf command_of) {
  std::string printed;
  for (int tries = 0; tries < 3; ++tries) {
    port = free_port(kRedisBus);
    auto process = std::make_unique<ServerProcess>(command_of(), log);
    if (process->wait_for(port)) return process;
    printed = process->printed();
  }
  throw std::runtime_error("a server does not start: " + printed);
}

/// PUT and GET of files; below /private with the user "me" and the password "hush".
class Nginx {
 public:
  /// nullptr if it is skipped.
  static std::unique_ptr<Nginx> start(Scheme scheme = Scheme::plain) {
    const std::string program = program_or_skip("nginx");
    if (program.empty()) return nullptr;
    if (scheme == Scheme::tls && program_or_skip("openssl").empty()) return nullptr;
    return std::unique_ptr<Nginx>(new Nginx(program, scheme));
  }
  std::uint16_t port() const { return port_; }
  std::string url(const std::string& prefix) const {
    return fmt::format("{}://127.0.0.1:{}/{}", certificate_ ? "https" : "http", port_, prefix);
  }
  const Certificate& certificate() const { return *certificate_; }
  /// Writes a file that it serves.
  void write(const std::string& path, std::string_view bytes) const {
    directory_.write("www/" + path, bytes);
  }

 private:
  Nginx(const std::string& program, Scheme scheme) {
    if (scheme == Scheme::tls) certificate_.emplace(directory_.path());
    directory_.write("users", "me:{PLAIN}hush\n");
    directory_.write("www/there", "");
    process_ = start_server(port_, directory_.path() + "/log", [&] {
      const std::string file = directory_.write("nginx.conf", configuration());
      return std::vector<std::string>{program, "-p", directory_.path(), "-c", file};
    });
  }

  std::string configuration() const {
    std::string temporary, tls;
    for (const char* kind : {"client_body", "proxy", "fastcgi", "uwsgi", "scgi"})
      temporary += fmt::format("{}_temp_path {}/{};\n", kind, directory_.path(), kind);
    if (certificate_)
      tls = fmt::format("ssl_certificate {}; ssl_certificate_key {};\n", certificate_->certificate,
                        certificate_->key);
    const std::string put = "dav_methods PUT; create_full_put_path on;";
    return fmt::format(
        "daemon off; master_process off; pid {0}/pid; error_log stderr;\n"
        "events {{ worker_connections 256; }}\n"
        "http {{ access_log off; client_max_body_size 64m;\n{1}"
        "server {{ listen 127.0.0.1:{2}{3};\n{4}root {0}/www;\n"
        "location / {{ {5} }}\n"
        "location /moved/ {{ return 302 /there; }}\n"
        "location /private/ {{ auth_basic store; auth_basic_user_file {0}/users; {5} }}\n"
        "}} }}\n",
        directory_.path(), temporary, port_, certificate_ ? " ssl" : "", tls, put);
  }

  TempDirectory directory_;
  std::optional<Certificate> certificate_;
  std::uint16_t port_ = 0;
  std::unique_ptr<ServerProcess> process_;
};

/// Buckets, with a check of signatures: objects/s3rver/server.cjs. The key is "me", "hush".
class S3Server {
 public:
  /// nullptr if it is skipped.
  static std::unique_ptr<S3Server> start() {
    const std::string home = source_dir() + "/tests/objects/s3rver";
    if (::access((home + "/node_modules/s3rver").c_str(), R_OK) != 0) {
      skip(
          "the tests of object stores with S3, whose npm packages are not there (./dev test "
          "fetches them)");
      return nullptr;
    }
    const std::string node = program_or_skip("node");
    if (node.empty()) return nullptr;
    return std::unique_ptr<S3Server>(new S3Server(node, home + "/server.cjs"));
  }
  std::uint16_t port() const { return port_; }

 private:
  S3Server(const std::string& node, const std::string& script)
      : process_({node, script, directory_.path() + "/buckets", "bucket", "me", "hush"},
                 directory_.path() + "/log") {
    if (!process_.wait_until([&] { return process_.printed().ends_with('\n'); }))
      throw std::runtime_error("the S3 server does not start: " + process_.printed());
    port_ = static_cast<std::uint16_t>(std::stoul(process_.printed()));
  }

  TempDirectory directory_;
  ServerProcess process_;
  std::uint16_t port_ = 0;
};

/// One server; the password is "hush".
class Redis {
 public:
  struct Options {
    Scheme scheme = Scheme::plain;
    std::vector<std::string> more = {};  // Words of its command line.
  };
  /// nullptr if it is skipped.
  static std::unique_ptr<Redis> start(const Options& options) {
    if (program_or_skip("redis-server").empty()) return nullptr;
    if (options.scheme == Scheme::tls && program_or_skip("openssl").empty()) return nullptr;
    return std::unique_ptr<Redis>(new Redis(options));
  }
  static std::unique_ptr<Redis> start() { return start(Options{}); }
  std::uint16_t port() const { return port_; }
  std::string url(const std::string& login = ":hush@") const {
    return fmt::format("{}://{}127.0.0.1:{}", certificate_ ? "rediss" : "redis", login, port_);
  }
  const Certificate& certificate() const { return *certificate_; }
  ServerProcess& process() { return *process_; }

 private:
  explicit Redis(const Options& options) {
    if (options.scheme == Scheme::tls) certificate_.emplace(directory_.path());
    process_ = start_server(port_, directory_.path() + "/log", [&] {
      const std::string port = std::to_string(port_);
      std::vector<std::string> command{find_program("redis-server"),
                                       "--bind",
                                       "127.0.0.1",
                                       "--dir",
                                       directory_.path(),
                                       "--save",
                                       "",
                                       "--appendonly",
                                       "no",
                                       "--requirepass",
                                       "hush",
                                       "--masterauth",
                                       "hush"};
      const std::vector<std::string> listening =
          certificate_ ? std::vector<std::string>{"--port",
                                                  "0",
                                                  "--tls-port",
                                                  port,
                                                  "--tls-cert-file",
                                                  certificate_->certificate,
                                                  "--tls-key-file",
                                                  certificate_->key,
                                                  "--tls-auth-clients",
                                                  "no"}
                       : std::vector<std::string>{"--port", port};
      command.insert(command.end(), listening.begin(), listening.end());
      command.insert(command.end(), options.more.begin(), options.more.end());
      return command;
    });
  }

  TempDirectory directory_;
  std::optional<Certificate> certificate_;
  std::uint16_t port_ = 0;
  std::unique_ptr<ServerProcess> process_;
};

}  // namespace codefinder::testing
