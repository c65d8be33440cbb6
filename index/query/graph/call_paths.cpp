// path_between: breadth first from both ends over callees_of and callers_of until the two meet.
#include "index/query/graph/call_paths.h"

#include <algorithm>
#include <map>
#include <utility>

namespace codefinder::query {
namespace {

using resolve::Evidence;

enum class Direction : std::uint8_t { up, down };  // To callers, or to called functions.
enum class Certainty : std::uint8_t { certain, any };

constexpr std::size_t kMaxOutermost = 5;

/// A function that was reached, and the call that leads towards the end of its side.
struct Reached {
  SymbolRef toward;  // The function nearer to the end; invalid at the end itself.
  CallSite call;
  std::optional<SymbolRef> via;
};

/// The functions that are reached from one end, level by level.
class PathSide {
 public:
  PathSide(const index::Snapshot& snapshot, const std::vector<SymbolRef>& ends, Direction direction,
           Certainty certainty)
      : snapshot_(snapshot), direction_(direction), certainty_(certainty), ends_(ends) {
    for (const SymbolRef& end : ends) reached_.try_emplace(end);
  }

  bool has(SymbolRef symbol) const { return reached_.contains(symbol); }
  bool is_exhausted() const { return is_started_ && frontier_.empty(); }
  std::size_t width() const { return is_started_ ? frontier_.size() : ends_.size(); }
  std::size_t size() const { return reached_.size(); }
  const std::vector<SymbolRef>& dead_ends() const { return dead_ends_; }

  /// Reads the calls of one level, at most `left` functions.  Returns the functions that are new.
  Result<std::vector<SymbolRef>> expand(std::size_t& left, const std::stop_token& stop) {
    std::vector<SymbolRef> fresh;
    if (!is_started_) {
      is_started_ = true;
      if (left > 0) --left;
      if (Status added = add(ends_, fresh, stop); !added) return added.error();
    } else {
      for (const SymbolRef& symbol : frontier_) {
        if (left == 0 || snapshot_.limits().exceeded()) break;
        --left;
        if (Status added = add({symbol}, fresh, stop); !added) return added.error();
      }
    }
    frontier_ = fresh;
    return fresh;
  }

  /// The chain from a reached function to the end.
  std::vector<std::pair<SymbolRef, Reached>> chain(SymbolRef from) const {
    std::vector<std::pair<SymbolRef, Reached>> steps;
    for (SymbolRef at = from; at.file.valid();) {
      const Reached& reached = reached_.at(at);
      steps.emplace_back(at, reached);
      at = reached.toward;
    }
    return steps;
  }

  /// A function that both sides have reached; invalid if there is none.
  SymbolRef common_with(const PathSide& other) const {
    if (size() > other.size()) return other.common_with(*this);
    for (const auto& [symbol, reached] : reached_)
      if (symbol.symbol.valid() && other.has(symbol)) return symbol;
    return {};
  }

 private:
  /// True for a call, and for a use as a value, which may be called later.
  static bool may_lead_on(Role role) {
    return role == Role::call || role == Role::read || role == Role::write || role == Role::member;
  }

  Status add(const std::vector<SymbolRef>& symbols, std::vector<SymbolRef>& fresh,
             const std::stop_token& stop) {
    CallRequest request;
    request.symbols = symbols;
    request.include_ambiguous = certainty_ == Certainty::any;
    if (certainty_ == Certainty::any) request.uses = CountedUses::all;
    Result<FoundCalls> found = direction_ == Direction::up ? callers_of(snapshot_, request, stop)
                                                           : callees_of(snapshot_, request, stop);
    if (!found) return found.error();
    bool leads_on = false;
    for (CallLink& link : found->links) {
      std::erase_if(link.sites, [](const CallSite& site) { return !may_lead_on(site.role); });
      if (link.sites.empty()) continue;
      const SymbolRef symbol = link.symbol.ref;
      leads_on = leads_on || symbol.symbol.valid();
      const auto [at, is_new] = reached_.try_emplace(symbol);
      if (!is_new) continue;
      at->second = {symbols[0], std::move(link.sites[0]), link.via};
      // Code outside of all functions is called by nothing.
      if (symbol.symbol.valid()) fresh.push_back(symbol);
      else dead_ends_.push_back(symbol);
    }
    if (!leads_on && found->links.empty()) dead_ends_.push_back(symbols[0]);
    return Done{};
  }

  const index::Snapshot& snapshot_;
  const Direction direction_;
  const Certainty certainty_;
  const std::vector<SymbolRef> ends_;
  std::map<SymbolRef, Reached> reached_;
  std::vector<SymbolRef> frontier_, dead_ends_;
  bool is_started_ = false;
};

class PathSearch {
 public:
  PathSearch(const index::Snapshot& snapshot, const PathRequest& request, std::stop_token stop)
      : snapshot_(snapshot), request_(request), stop_(std::move(stop)) {}

  Result<FoundPath> run() {
    add_common_symbol();
    for (Sides* sides : {&certain_, &any_})
      for (const Connection connection : {Connection::calls, Connection::called_by})
        if (Status tried = try_calls(connection, *sides); !tried) return tried.error();
    for (Sides* sides : {&certain_, &any_})
      if (Status tried = try_common_caller(*sides); !tried) return tried.error();
    if (stop_.stop_requested()) return cancelled_error();
    found_.truncated = found_.truncated && !is_found();
    if (!is_found() && !found_.truncated) {
      found_.from = reach_of(any_.from_up, request_.from.size());
      found_.to = reach_of(any_.to_up, request_.to.size());
    }
    add_previews();
    return std::move(found_);
  }

 private:
  /// The symbols reached from both ends; each side serves several searches.
  struct Sides {
    Sides(const index::Snapshot& snapshot, const PathRequest& request, Certainty certainty)
        : from_down(snapshot, request.from, Direction::down, certainty),
          from_up(snapshot, request.from, Direction::up, certainty),
          to_down(snapshot, request.to, Direction::down, certainty),
          to_up(snapshot, request.to, Direction::up, certainty) {}
    PathSide from_down, from_up, to_down, to_up;
  };

  bool is_found() const { return found_.connection != Connection::none; }

  /// The first function that both sides reach; invalid if they do not meet.
  Result<SymbolRef> meet(PathSide& one, PathSide& other) {
    if (const SymbolRef common = one.common_with(other); common.file.valid()) return common;
    std::size_t left = request_.most_followed;
    while (!(one.is_exhausted() && other.is_exhausted()) && !snapshot_.limits().exceeded()) {
      const bool is_first = !one.is_exhausted() &&
                            (other.is_exhausted() || one.width() <= other.width());
      PathSide& next = is_first ? one : other;
      const Result<std::vector<SymbolRef>> fresh = next.expand(left, stop_);
      if (!fresh) return fresh.error();
      for (const SymbolRef& symbol : *fresh)
        if ((is_first ? other : one).has(symbol)) return symbol;
      if (left == 0) break;
    }
    found_.truncated = found_.truncated || left == 0 || snapshot_.limits().exceeded();
    return SymbolRef();
  }

  /// A symbol that is at both ends is the path.
  void add_common_symbol() {
    for (const SymbolRef& symbol : request_.from)
      if (!is_found() && std::ranges::find(request_.to, symbol) != request_.to.end()) {
        found_.connection = Connection::calls;
        found_.paths.push_back({{hit_of(snapshot_, symbol), {}, {}}});
      }
  }

  Status try_calls(Connection connection, Sides& sides) {
    if (is_found()) return Done{};
    const bool is_forward = connection == Connection::calls;
    PathSide& down = is_forward ? sides.from_down : sides.to_down;
    PathSide& up = is_forward ? sides.to_up : sides.from_up;
    const Result<SymbolRef> middle = meet(down, up);
    if (!middle) return middle.error();
    if (!middle->file.valid()) return Done{};
    found_.connection = connection;
    // The chain of the upper half ends at its caller: its calls belong to the step before.
    CallPath path;
    auto upper = down.chain(*middle);
    std::reverse(upper.begin(), upper.end());
    for (auto& [symbol, reached] : upper) {
      PathStep step{hit_of(snapshot_, symbol), {}, reached.via};
      if (reached.toward.file.valid()) step.call = std::move(reached.call);
      path.push_back(std::move(step));
    }
    append_lower(up.chain(*middle), path);
    found_.paths.push_back(std::move(path));
    return Done{};
  }

  /// Appends the chain from a caller, its first function left out.
  void append_lower(const std::vector<std::pair<SymbolRef, Reached>>& chain, CallPath& path) const {
    for (std::size_t i = 1; i < chain.size(); ++i) {
      const Reached& before = chain[i - 1].second;
      path.push_back({hit_of(snapshot_, chain[i].first), before.call, before.via});
    }
  }

  Status try_common_caller(Sides& sides) {
    if (is_found()) return Done{};
    const Result<SymbolRef> middle = meet(sides.from_up, sides.to_up);
    if (!middle) return middle.error();
    if (!middle->file.valid()) return Done{};
    found_.connection = Connection::common_caller;
    for (const PathSide* side : {&sides.from_up, &sides.to_up}) {
      CallPath path{{hit_of(snapshot_, *middle), {}, {}}};
      append_lower(side->chain(*middle), path);
      found_.paths.push_back(std::move(path));
    }
    return Done{};
  }

  Reach reach_of(const PathSide& side, std::size_t ends) const {
    Reach reach;
    reach.callers = side.size() - std::min(side.size(), ends);
    for (const SymbolRef& symbol : side.dead_ends())
      if (reach.outermost.size() < kMaxOutermost)
        reach.outermost.push_back(hit_of(snapshot_, symbol));
    return reach;
  }

  void add_previews() {
    for (CallPath& path : found_.paths)
      for (PathStep& step : path) {
        if (!step.call || !step.call->place.facts) continue;
        const Place& place = step.call->place;
        if (const Result<std::string> text = snapshot_.files().text(place.file); text.ok())
          step.call->preview = line_of(*text, place.facts->text_map, place.start.line);
      }
  }

  const index::Snapshot& snapshot_;
  const PathRequest& request_;
  const std::stop_token stop_;
  Sides certain_{snapshot_, request_, Certainty::certain};
  Sides any_{snapshot_, request_, Certainty::any};
  FoundPath found_;
};

}  // namespace

Result<FoundPath> path_between(const index::Snapshot& snapshot, const PathRequest& request,
                               std::stop_token stop) {
  if (request.from.empty() || request.to.empty()) return FoundPath();
  return PathSearch(snapshot, request, std::move(stop)).run();
}

}  // namespace codefinder::query
