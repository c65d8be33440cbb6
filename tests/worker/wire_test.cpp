// The messages between a process and its workers: decoded as they were encoded, and validated.
#include "index/worker/wire.h"
#include "extract/samples.h"
#include "index/store/facts/check.h"
#include "index/worker/channel.h"

#include <catch2/catch.hpp>

#include <sys/socket.h>
#include <unistd.h>
#include <functional>
#include <random>
#include <thread>

namespace codefinder::wire_test {

using namespace codefinder::testing;
using namespace codefinder::extract;
using namespace codefinder::store;
using namespace codefinder::worker;
using namespace codefinder::worker;

namespace {

template <class T>
std::string written(const T& value) {
  Sink out;
  append(out, value);
  return std::string(out.text());
}

void mutate(std::string& bytes, std::mt19937& random) {
  for (unsigned i = 0, changes = 1 + random() % 4; i < changes && !bytes.empty(); ++i) {
    const std::size_t at = random() % bytes.size();
    switch (random() % 4) {
      case 0: bytes[at] = static_cast<char>(random()); break;
      case 1: bytes.resize(at); break;
      case 2: bytes[at] = static_cast<char>(bytes[at] ^ (1 << random() % 8)); break;
      default: bytes.insert(at, std::string(1 + random() % 8, static_cast<char>(random())));
    }
  }
}

}  // namespace

TEST_CASE(
    "wire: facts are decoded as they were encoded, and mutated ones are in bounds or refused") {
  std::mt19937 random(7);
  for (const Sample& sample : samples()) {
    const FileFacts facts = extract::extract(sample.text, sample.language);
    const std::string sent = written(facts);
    std::string_view body = sent;
    const auto taken = take_facts(body);
    REQUIRE(taken);
    CHECK(*taken == facts);
    CHECK(body.empty());
    for (int i = 0; i < 300; ++i) {
      std::string broken = sent;
      mutate(broken, random);
      std::string_view rest = broken;
      if (const auto odd = take_facts(rest)) CHECK(facts_defect(*odd).empty());
    }
  }
}

TEST_CASE("wire: prepared facts are decoded as they were encoded, and mutated ones are in bounds") {
  std::mt19937 random(8);
  for (const Sample& sample : samples()) {
    const auto facts = prepare_facts(extract::extract(sample.text, sample.language));
    REQUIRE(facts.ok());
    const std::string sent = written(Prepared{*facts, 5});
    std::string_view body = sent;
    const auto taken = take_prepared(body);
    REQUIRE(taken);
    CHECK(taken->facts.blob == facts->blob);
    CHECK(taken->facts.text == facts->text);
    CHECK(taken->flags == 5);
    for (int i = 0; i < 300; ++i) {
      std::string broken = sent;
      mutate(broken, random);
      std::string_view rest = broken;
      const auto odd = take_prepared(rest);
      if (!odd) continue;
      for (const auto& name : odd->facts.names) {
        CHECK(std::uint64_t{name.begin} + name.size <= odd->facts.text.size());
        CHECK(name.symbols_end <= odd->facts.symbols.size());
      }
    }
  }
}

TEST_CASE("wire: syntax errors are decoded as they were encoded, and invalid ones are refused") {
  const auto sent = [](const std::vector<SyntaxError>& errors) {
    Sink out;
    append(out, errors);
    std::string_view body = out.text();
    return take_errors(body);
  };
  const std::vector<SyntaxError> errors = {{{1, 5}, ""}, {{7, 8}, ")"}};
  CHECK(sent(errors) == errors);
  CHECK_FALSE(sent({{{5, 1}, ""}}));
  CHECK_FALSE(sent({{{1, 5}, "a\nb"}}));
  CHECK_FALSE(sent({{{1, 5}, std::string(200, 'a')}}));
  CHECK_FALSE(sent(std::vector<SyntaxError>(1000)));
}

TEST_CASE("wire: a syntax tree is decoded as it was encoded, and one that is no tree is refused") {
  const auto sent = [](const SyntaxTree& tree) {
    Sink out;
    append(out, tree);
    std::string_view body = out.text();
    return take_tree(body);
  };
  const SyntaxTree tree{{"document", "pair"},
                        {{{0, 9}, 4, 0}, {{1, 5}, 3, 1}, {{2, 3}, 3, 1}, {{6, 7}, 4, 1}},
                        ByteRange{3, 4}};
  CHECK(sent(tree) == tree);
  CHECK(tree.children(SyntaxTree::kRoot) == std::vector<SyntaxTree::Node>{1, 3});
  const auto refused = [&](const std::function<void(SyntaxTree&)>& change) {
    SyntaxTree changed = tree;
    change(changed);
    return !sent(changed);
  };
  CHECK(refused([](SyntaxTree& t) { t.nodes.clear(); }));
  CHECK(refused([](SyntaxTree& t) { t.nodes[0].after = 3; }));
  CHECK(refused([](SyntaxTree& t) { t.nodes[1].after = 1; }));
  CHECK(refused([](SyntaxTree& t) { t.nodes[2].after = 4; }));
  CHECK(refused([](SyntaxTree& t) { t.nodes[3].after = 5; }));
  CHECK(refused([](SyntaxTree& t) { t.nodes[3].kind = 2; }));
  CHECK(refused([](SyntaxTree& t) { t.nodes[3].range = {7, 6}; }));
  CHECK(refused([](SyntaxTree& t) { t.kinds[0] = "a\nb"; }));
  CHECK(refused([](SyntaxTree& t) { t.first_error = ByteRange{4, 3}; }));
}

TEST_CASE("wire: prepared facts with invalid sizes are refused") {
  const auto facts = prepare_facts(extract::extract("int f(); int g();", Language::c));
  REQUIRE(facts.ok());
  REQUIRE(facts->symbols.size() == 2);
  const auto is_taken = [](const PreparedFacts& changed) {
    const std::string sent = written(Prepared{changed, 0});
    std::string_view body = sent;
    return take_prepared(body).has_value();
  };
  CHECK(is_taken(*facts));
  PreparedFacts changed = *facts;
  changed.word_uses = {{kLengthKey, 7}, {3, 0xFF}, {5, 1}};
  CHECK(is_taken(changed));
  for (const std::vector<WordUse>& words :
       std::vector<std::vector<WordUse>>{{{3, 1}, {5, 1}},                   // Without the length.
                                         {{kLengthKey, 7}, {5, 1}, {3, 1}},  // They do not ascend.
                                         {{kLengthKey, 7}, {3, 1}, {3, 1}},
                                         {{kLengthKey, 7}, {3, 0x100}}}) {
    changed.word_uses = words;
    CHECK_FALSE(is_taken(changed));
  }
  changed = *facts;
  changed.symbol_count = 1;  // Fewer than it lists.
  CHECK_FALSE(is_taken(changed));
  changed.symbol_count = 0xFFFFFFFFu;
  CHECK_FALSE(is_taken(changed));
  changed = *facts;
  changed.names.front().size = 0;
  CHECK_FALSE(is_taken(changed));
  changed = *facts;
  changed.blob.assign((std::size_t{256} << 20) + 1, 'x');
  CHECK_FALSE(is_taken(changed));
}

TEST_CASE("wire: known phases of extraction are decoded, and others are dropped") {
  const std::string sent = written(Phases{{"parse", std::chrono::nanoseconds(5)},
                                          {"something else", std::chrono::nanoseconds(6)}});
  std::string_view body = sent;
  const auto phases = take_phases(body);
  REQUIRE(phases);
  REQUIRE(phases->size() == 1);
  CHECK(phases->front().name == "parse");
  CHECK(phases->front().time.count() == 5);
  std::string endless = sent;
  endless[7] = '\x7f';  // A count that is too large.
  body = endless;
  CHECK_FALSE(take_phases(body));
}

TEST_CASE("wire: a body is written to shared memory if it fits") {
  char memory[8];
  Sink small({memory, sizeof memory});
  small.append("12345678", 8);
  CHECK(small.in_region());
  CHECK(small.text() == "12345678");
  small.append("9", 1);
  CHECK_FALSE(small.in_region());
  CHECK(small.text() == "123456789");
  Sink none;
  none.append("abc", 3);
  CHECK_FALSE(none.in_region());
  CHECK(none.text() == "abc");
}

TEST_CASE("wire: messages of any size are received completely, and malformed ones are refused") {
  int sockets[2];
  REQUIRE(::socketpair(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0, sockets) == 0);
  for (const std::size_t size :
       {std::size_t{0}, std::size_t{1}, std::size_t{70'000}, std::size_t{5} << 20}) {
    const std::string body(size, 'b');
    std::jthread sender([&] { send_message(sockets[0], MessageType::extract, {"head", body}); });
    const auto message = receive_message(sockets[1], {}, [] { return true; });
    REQUIRE(message);
    CHECK(message->type == MessageType::extract);
    CHECK(message->body() == "head" + body);
  }
  REQUIRE(::write(sockets[0], "24 bytes, and no message", 24) == 24);
  const auto odd = receive_message(sockets[1]);
  REQUIRE(odd);
  CHECK(odd->type == MessageType::malformed);
  REQUIRE(send_shared_message(sockets[0], MessageType::extract, 5));
  char memory[4];
  const auto beyond = receive_message(sockets[1], {memory, sizeof memory});
  REQUIRE(beyond);
  CHECK(beyond->type == MessageType::malformed);
  ::close(sockets[0]);
  CHECK_FALSE(receive_message(sockets[1]));
  CHECK_FALSE(send_message(sockets[1], MessageType::extract, {"to nobody"}));
  ::close(sockets[1]);
}

}  // namespace codefinder::wire_test
