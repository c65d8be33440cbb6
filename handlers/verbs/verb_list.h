// Declares the verbs, which are defined one file each; verbs.cpp lists them.
#pragma once

#include "handlers/verbs/answer/verb.h"

namespace codefinder::handlers {

extern const Verb kApiVerb;
extern const Verb kCalleesVerb;
extern const Verb kCallersVerb;
extern const Verb kChangesVerb;
extern const Verb kContextVerb;
extern const Verb kDefinitionVerb;
extern const Verb kDiagnosticsVerb;
extern const Verb kEditVerb;
extern const Verb kExplainVerb;
extern const Verb kFindFileVerb;
extern const Verb kGrepVerb;
extern const Verb kImpactVerb;
extern const Verb kImplementationsVerb;
extern const Verb kHistoryVerb;
extern const Verb kIndexVerb;
extern const Verb kMapVerb;
extern const Verb kMemorySearchVerb;
extern const Verb kNavVerb;
extern const Verb kOpenVerb;
extern const Verb kOutlineVerb;
extern const Verb kPathBetweenVerb;
extern const Verb kReferencesVerb;
extern const Verb kReindexVerb;
extern const Verb kSearchRepoVerb;
extern const Verb kSnippetVerb;
extern const Verb kStatusVerb;
extern const Verb kUnusedVerb;

}  // namespace codefinder::handlers
