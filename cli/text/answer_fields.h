// The readers of answers (handlers/verbs/answer/answer_fields.h), for the files that write rows.
#pragma once

#include "handlers/verbs/answer/answer_fields.h"

namespace codefinder::cli {

using handlers::line_at;
using handlers::lines_at;
using handlers::list_at;
using handlers::number_at;
using handlers::plain;
using handlers::rest_of;
using handlers::string_at;
using handlers::value_at;
using handlers::word_at;

}  // namespace codefinder::cli
