// The description of answers, written once: each object is a Shape, and each field of it a member
// with its name, its type and its meaning.  The values that verbs put, JSON Schema, docs/verbs.md,
// the text forms and the merging over roots use the same members:
//
//   struct UseRow : Shape {
//     NumberField line{this, "line"};
//     LineField preview{this, "preview"};
//     WordField via{this, "via?", "the used member of a supertype"};
//   };
//   inline const UseRow kUse;
//   json row = object_of({{kUse.line, 7}, {kUse.preview, "f()"}, {kUse.via, ""}});
//   kUse.line(row) == 7
//
// A value of an unexpected type is read as an absent one.  Pure; thread-safe.
#pragma once

#include <nlohmann/json.hpp>

#include <cstdint>
#include <initializer_list>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace codefinder::handlers {

/// Returns the string `name`; "" if there is none.
std::string string_at(const nlohmann::json& object, const char* name);
/// Returns the field `name`, or null if `object` is not an object or lacks it.
const nlohmann::json& value_at(const nlohmann::json& object, const char* name);
/// Returns the array `name`, or an empty one.
const nlohmann::json& list_at(const nlohmann::json& object, const char* name);
/// Returns any scalar as text on one line.
std::string plain(const nlohmann::json& value);
/// Returns ", a, b" for a list of words, after `first`; "" for an empty list.
std::string words_text(std::string_view first, const nlohmann::json& words);
/// Returns ", shop/cart.py, os (external)" after `first`; "" for an empty list.
std::string dependencies_text(std::string_view first, const nlohmann::json& dependencies);

class AnswerField;

/// An object of an answer.  Static lifetime.
class Shape {
 public:
  Shape() = default;
  Shape(const Shape&) = delete;
  Shape& operator=(const Shape&) = delete;
  virtual ~Shape() = default;

  /// In the order of their declaration.
  const std::vector<const AnswerField*>& fields() const { return fields_; }
  /// The JSON Schema: an object with these fields and no others.
  virtual nlohmann::json schema() const;
  /// The schema in an object that has one of this shape, or in a list.
  virtual nlohmann::json inner_schema() const { return schema(); }

 private:
  friend class AnswerField;
  std::vector<const AnswerField*> fields_;
};

enum class AnswerType : std::uint8_t {
  word,  // A name, a kind, an id: read as one word of a line, which it cannot end or reorder.
  path,
  line,  // Source or prose on one line, which may have tabs.
  number,
  real,
  flag,
  object,
  words,
  paths,  // Also with ":line" behind.
  numbers,
  rows,
};

/// How the values of several roots become one.
enum class Merge : std::uint8_t {
  usual,  // The sum of numbers, all items of lists, true if one is, the first text, field by field.
  first,  // Also if it is absent.
  least,
  most,
  common,  // The items that all have.
};

/// Escapes a text for a line.
std::string shown_text(std::string_view text, AnswerType type);

/// A field; the classes below read it and take its values.
class AnswerField {
 public:
  const std::string name;
  const std::string_view doc;
  const AnswerType type;
  const Merge merge;
  const Shape* const shape;  // The shape of its objects; nullptr if it has none.
  const bool is_optional, is_nullable;

  AnswerField(const AnswerField&) = delete;
  AnswerField& operator=(const AnswerField&) = delete;

  operator const char*() const { return name.c_str(); }
  /// Returns the value in an object; null if there is none.
  const nlohmann::json& value(const nlohmann::json& object) const;
  bool is_in(const nlohmann::json& object) const { return !value(object).is_null(); }
  bool is_list() const { return type >= AnswerType::words; }
  bool has_paths() const { return type == AnswerType::path || type == AnswerType::paths; }
  nlohmann::json schema() const;

 protected:
  struct Kind {
    AnswerType type;
    Merge merge = Merge::usual;
    const Shape* shape = nullptr;
  };
  /// `declared`: the name; with "?", the field is absent without a value, with "|null" null.
  /// `meaning`: Markdown; "" if docs/verbs.md describes the field for all verbs.
  AnswerField(Shape* in, std::string_view declared, std::string_view meaning, const Kind& kind);
  ~AnswerField() = default;
  /// Null in place of an empty value that the field may lack.
  nlohmann::json or_null(nlohmann::json value) const;
};

template <AnswerType kType>
struct FieldOf : AnswerField {
  FieldOf(Shape* in, std::string_view declared, std::string_view meaning = {},
          Merge merging = Merge::usual)
      : AnswerField(in, declared, meaning, {kType, merging}) {}
};

template <AnswerType kType>
struct TextField : FieldOf<kType> {
  using FieldOf<kType>::FieldOf;
  using Value = std::string_view;
  std::string operator()(const nlohmann::json& object) const {
    return shown_text(raw(object), kType);
  }
  /// Unescaped.
  std::string raw(const nlohmann::json& object) const { return string_at(object, *this); }
  nlohmann::json encoded(Value text) const { return this->or_null(text); }
};
using WordField = TextField<AnswerType::word>;
using PathField = TextField<AnswerType::path>;
using LineField = TextField<AnswerType::line>;

struct NumberField : FieldOf<AnswerType::number> {
  using FieldOf::FieldOf;
  using Value = std::optional<std::uint64_t>;
  /// 0 if there is none.
  std::uint64_t operator()(const nlohmann::json& object) const;
  nlohmann::json encoded(Value number) const { return number ? nlohmann::json(*number) : nullptr; }
};
/// The number, or none for 0.
std::optional<std::uint64_t> unless_zero(std::uint64_t number);

struct RealField : FieldOf<AnswerType::real> {
  using FieldOf::FieldOf;
  using Value = double;
  nlohmann::json encoded(Value number) const { return number; }
};

struct FlagField : FieldOf<AnswerType::flag> {
  using FieldOf::FieldOf;
  using Value = bool;
  bool operator()(const nlohmann::json& object) const { return value(object) == true; }
  nlohmann::json encoded(Value flag) const { return or_null(flag); }
};

struct ObjectField : AnswerField {
  using Value = nlohmann::json;
  ObjectField(Shape* in, std::string_view declared, const Shape& shape,
              std::string_view meaning = {})
      : AnswerField(in, declared, meaning, {AnswerType::object, Merge::usual, &shape}) {}
  /// Null if there is none.
  const nlohmann::json& operator()(const nlohmann::json& object) const { return value(object); }
  nlohmann::json encoded(const Value& object) const { return or_null(object); }
};

struct ListField : AnswerField {
  using Value = nlohmann::json;
  ListField(Shape* in, std::string_view declared, std::string_view meaning = {},
            AnswerType of = AnswerType::words, Merge merging = Merge::usual)
      : AnswerField(in, declared, meaning, {of, merging}) {}
  /// A list of objects.
  ListField(Shape* in, std::string_view declared, const Shape& row, std::string_view meaning = {})
      : AnswerField(in, declared, meaning, {AnswerType::rows, Merge::usual, &row}) {}
  /// Empty if there is none.
  const nlohmann::json& operator()(const nlohmann::json& object) const;
  bool is_in(const nlohmann::json& object) const { return value(object).is_array(); }
  nlohmann::json encoded(const Value& items) const { return or_null(items); }
};

/// A field with its value; an optional field lacks it if it is empty or false.
class Entry {
 public:
  template <class Described>
  Entry(const Described& field, typename Described::Value value)
      : field_(field), value_(field.encoded(std::move(value))) {}
  void put_into(nlohmann::json& object) const;

 private:
  const AnswerField& field_;
  nlohmann::json value_;  // Null if there is none.
};
nlohmann::json object_of(std::initializer_list<Entry> entries);
void put_fields(nlohmann::json& object, std::initializer_list<Entry> entries);

/// Returns how many more items `total` counts than the list has; 0 without a number.
std::uint64_t rest_of(const nlohmann::json& answer, const NumberField& total,
                      const ListField& list);

}  // namespace codefinder::handlers
