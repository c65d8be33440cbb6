// A document of a SCIP index and the file of the index that it describes.
#pragma once

#include "base/result.h"
#include "index/index.h"
#include "index/model/compiler_answers.h"
#include "index/scip/document.h"

#include <map>
#include <memory>
#include <optional>
#include <string>
#include <vector>

namespace codefinder::scip {

class MatchedDocument {
 public:
  /// `prefix`: the directory that the document's path is relative to.  Errors: the reason why the
  /// document cannot be used.
  static Result<MatchedDocument> of(const index::Snapshot& snapshot, const std::string& prefix,
                                    const Document& document);

  FileId file() const { return row_.id; }
  const FileRow& row() const { return row_; }
  const FileFacts& facts() const { return *facts_; }

  /// The symbol whose name is at the range; no symbol for an empty range, which means the file;
  /// nullopt if there is none.
  std::optional<SymbolIndex> defined_at(const Range& range) const;
  /// The occurrences at exactly this range.
  std::vector<OccurrenceIndex> used_at(const Range& range) const;

 private:
  MatchedDocument(FileRow row, std::shared_ptr<const FileFacts> facts, Encoding encoding)
      : row_(std::move(row)), facts_(std::move(facts)), encoding_(encoding) {}
  /// nullopt if it is out of bounds.
  std::optional<ByteRange> bytes_of(const Range& range) const;
  bool fits(const std::string& text, const Document& document) const;

  FileRow row_;
  std::shared_ptr<const FileFacts> facts_;
  Encoding encoding_ = Encoding::utf8;
};

/// Collects the answers of one file.
class DocumentBuilder {
 public:
  DocumentBuilder(const index::Snapshot& snapshot, const MatchedDocument& matched);
  /// Ascending by occurrence; each target is kept once.
  void add(OccurrenceIndex use, std::vector<SymbolRef> targets);
  CompilerDocument take() { return std::move(out_); }

 private:
  std::optional<std::uint32_t> number_of(FileId file);

  const index::Snapshot& snapshot_;
  const MatchedDocument& matched_;
  std::map<FileId, std::uint32_t> numbers_;  // In CompilerDocument::files.
  CompilerDocument out_;
};

}  // namespace codefinder::scip
