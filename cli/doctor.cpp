// Runs the checks and prints what they find.
#include "cli/doctor.h"

#include "handlers/verbs/answer/answer.h"
#include "setup/doctor/doctor.h"

namespace codefinder::cli {

int run_doctor(const setup::SubjectRequest& request, Format format) {
  const setup::Subject subject = setup::make_subject(request);
  const std::vector<setup::Checked> results = setup::examine(subject);
  if (format == Format::text) {
    print_marked(setup::to_text(results));
  } else {
    nlohmann::json answer = setup::to_json(subject, results);
    answer["schema_version"] = handlers::kSchemaVersion;
    print_answer(answer, format);
  }
  return worst(results) == setup::Level::failed ? 1 : 0;
}

}  // namespace codefinder::cli
