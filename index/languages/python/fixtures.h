// Fixtures of pytest: functions whose results parameters of their name receive.
#pragma once

#include "index/model.h"
#include "index/resolve/value.h"

#include <string_view>
#include <vector>

namespace codefinder::resolve {
class Context;
struct Resolver;
}  // namespace codefinder::resolve

namespace codefinder::python {

bool is_fixture(std::string_view text, const Symbol& function);

/// True for a parameter without a default of a test or a fixture: pytest gives it the value of the
/// fixture, or of the parametrization, with its name.
bool is_filled_by_pytest(std::string_view text, const FileFacts& facts, const Symbol& parameter);

/// True for a fixture whose decorator may give it another name.
bool has_own_name(std::string_view text, const Symbol& fixture);

/// The fixture of the project that gives the parameter its value; invalid if none is known.
/// Cost: the facts of the conftest.py of each directory above.
SymbolRef fixture_of(resolve::Resolver& resolver, SymbolRef parameter);

/// The parameters of the name that pytest fills.  Cost: the facts of each file with the name.
std::vector<SymbolRef> parameters_of_pytest(resolve::Context& context, std::string_view name);

/// The parameters that receive the fixture, the fixtures that replace it or that it replaces, or
/// the fixture of the parameter.
std::vector<SymbolRef> joined_by_pytest(resolve::Resolver& resolver, SymbolRef symbol);

/// The value of the project's fixture that the parameter receives; empty if it is not known.
/// Cost: the facts of the conftest.py of each directory above.
resolve::Values fixture_value(resolve::Resolver& resolver, SymbolRef parameter);

}  // namespace codefinder::python
