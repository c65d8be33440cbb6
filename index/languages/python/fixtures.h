// Fixtures of pytest: functions whose results parameters of their name receive.
#pragma once

#include "index/model.h"
#include "index/resolve/value.h"

#include <string_view>

namespace codefinder::resolve {
struct Resolution;
}

namespace codefinder::python {

bool is_fixture(std::string_view text, const Symbol& function);

/// True for a parameter without a default of a test or a fixture: pytest gives it the value of the
/// fixture, or of the parametrization, with its name.
bool is_filled_by_pytest(std::string_view text, const FileFacts& facts, const Symbol& parameter);

/// What the fixture of the project gives that the parameter receives; empty if it is not known.
/// Cost: the facts of the conftest.py of each directory above.
resolve::Values fixture_value(resolve::Resolution& resolution, SymbolRef parameter);

}  // namespace codefinder::python
