// The rules of PowerShell that its row points to.
#pragma once

#include "index/languages/language.h"

namespace codefinder::powershell {

const extract::Preprocessor& preprocessor();

}  // namespace codefinder::powershell
