// Truth for uses of the JDK in a Java project, by javac:
//   java external_uses.java ROOT SRC.ZIP [DIRECTORY OF FURTHER SOURCES]… > uses.jsonl
// prints each use of a class or member of the JDK that the compiler resolves, with the place of its
// declaration in src.zip.  Positions are those of LSP: 0-based lines, UTF-16 columns.
import com.sun.source.tree.*;
import com.sun.source.util.*;
import java.io.*;
import java.net.URI;
import java.nio.file.*;
import java.util.*;
import java.util.stream.*;
import java.util.zip.*;
import javax.lang.model.element.*;
import javax.tools.*;

class ExternalUses {
  static final JavaCompiler COMPILER = ToolProvider.getSystemJavaCompiler();
  static final Map<String, CompilationUnitTree> LIBRARY = new HashMap<>();
  static SourcePositions libraryPositions;
  static ZipFile archive;
  static Path root;

  public static void main(String[] arguments) throws Exception {
    root = Path.of(arguments[0]).toRealPath();
    archive = new ZipFile(arguments[1]);
    List<Path> directories = new ArrayList<>(List.of(root));
    for (String each : Arrays.asList(arguments).subList(2, arguments.length)) directories.add(Path.of(each));
    List<File> files = new ArrayList<>();
    for (Path directory : directories)
      try (Stream<Path> walk = Files.walk(directory)) {
        walk.filter(path -> path.toString().endsWith(".java") && !path.endsWith("module-info.java"))
            .sorted().forEach(path -> files.add(path.toFile()));
      }
    StandardJavaFileManager manager = COMPILER.getStandardFileManager(null, null, null);
    JavacTask task = (JavacTask) COMPILER.getTask(Writer.nullWriter(), manager, problem -> {}, List.of("-proc:none", "-Xmaxerrs", "100000"),
                                                  null, manager.getJavaFileObjectsFromFiles(files));
    Iterable<? extends CompilationUnitTree> units = task.parse();
    try {
      task.analyze();
    } catch (Throwable problem) {
      System.err.println("analysis ended early: " + problem);
    }
    PrintStream out = new PrintStream(new FileOutputStream(FileDescriptor.out), false, "UTF-8");
    for (CompilationUnitTree unit : units) new Uses(unit, Trees.instance(task), out).scan(unit, null);
    out.flush();
  }

  /** The uses in one file. */
  static class Uses extends TreePathScanner<Void, Void> {
    final CompilationUnitTree unit;
    final Trees trees;
    final PrintStream out;
    final String text;

    Uses(CompilationUnitTree unit, Trees trees, PrintStream out) throws IOException {
      this.unit = unit;
      this.trees = trees;
      this.out = out;
      text = unit.getSourceFile().getCharContent(true).toString();
    }

    @Override public Void visitIdentifier(IdentifierTree node, Void unused) {
      long at = trees.getSourcePositions().getStartPosition(unit, node);
      use(node.getName().toString(), (int) at);
      return super.visitIdentifier(node, unused);
    }

    @Override public Void visitMemberSelect(MemberSelectTree node, Void unused) {
      String name = node.getIdentifier().toString();
      long end = trees.getSourcePositions().getEndPosition(unit, node);
      use(name, (int) end - name.length());
      return super.visitMemberSelect(node, unused);
    }

    @Override public Void visitMemberReference(MemberReferenceTree node, Void unused) {
      String name = node.getName().toString();
      long end = trees.getSourcePositions().getEndPosition(unit, node);
      use(name, (int) end - name.length());
      return super.visitMemberReference(node, unused);
    }

    void use(String name, int at) {
      Element element = trees.getElement(getCurrentPath());
      Path path = Path.of(unit.getSourceFile().toUri());
      if (element == null || at < 0 || !text.startsWith(name, at) || !path.startsWith(root)) return;
      // `new T(…)`: servers lead to the class, or to the constructor; both are right.
      List<Element> wanted = new ArrayList<>(List.of(element));
      TreePath above = getCurrentPath().getParentPath();
      if (above.getLeaf() instanceof ParameterizedTypeTree) above = above.getParentPath();
      if (above.getLeaf() instanceof NewClassTree created && contains(created.getIdentifier(), getCurrentPath().getLeaf())) {
        Element made = trees.getElement(above);
        if (made != null) wanted.add(0, made);
      }
      List<String> targets = new ArrayList<>();
      for (Element each : wanted) {
        String place = place(each);
        if (place != null) targets.add(place);
      }
      if (targets.isEmpty()) return;
      LineMap lines = unit.getLineMap();
      long line = lines.getLineNumber(at);
      out.printf("{\"file\": \"%s\", \"line\": %d, \"character\": %d, \"word\": \"%s\", \"targets\": [%s]}%n", root.relativize(path), line - 1,
                 at - lines.getStartPosition(line), name, String.join(", ", targets));
    }

    boolean contains(Tree whole, Tree part) {
      return whole == part || (whole instanceof ParameterizedTypeTree type && type.getType() == part);
    }
  }

  /** The declaration of an element in the archive as JSON, or null. */
  static String place(Element element) {
    boolean known = element instanceof TypeElement || element instanceof ExecutableElement || element.getKind() == ElementKind.FIELD
                    || element.getKind() == ElementKind.ENUM_CONSTANT;
    if (!known) return null;
    Element top = element;
    Deque<String> types = new ArrayDeque<>();
    for (; !(top instanceof PackageElement); top = top.getEnclosingElement()) {
      if (top == null) return null;
      if (top instanceof TypeElement) types.push(top.getSimpleName().toString());
    }
    if (!(top.getEnclosingElement() instanceof ModuleElement module) || types.isEmpty()) return null;
    String file = module.getQualifiedName() + "/" + ((PackageElement) top).getQualifiedName().toString().replace('.', '/') + "/" + types.peek()
                  + ".java";
    CompilationUnitTree unit = LIBRARY.computeIfAbsent(file, ExternalUses::parse);
    if (unit == null) return null;
    Tree found = find(unit, types, element);
    if (found == null) return null;
    long at = nameOffset(unit, found);
    return "{\"file\": \"" + file + "\", \"line\": " + (unit.getLineMap().getLineNumber(at) - 1) + "}";
  }

  static CompilationUnitTree parse(String file) {
    ZipEntry entry = archive.getEntry(file);
    if (entry == null) return null;
    try (InputStream in = archive.getInputStream(entry)) {
      String text = new String(in.readAllBytes(), "UTF-8");
      JavaFileObject object = new SimpleJavaFileObject(URI.create("string:///" + file), JavaFileObject.Kind.SOURCE) {
        @Override public CharSequence getCharContent(boolean ignored) { return text; }
      };
      JavacTask task = (JavacTask) COMPILER.getTask(Writer.nullWriter(), null, problem -> {}, null, null, List.of(object));
      CompilationUnitTree unit = task.parse().iterator().next();
      libraryPositions = Trees.instance(task).getSourcePositions();
      return unit;
    } catch (IOException problem) {
      return null;
    }
  }

  static Tree find(CompilationUnitTree unit, Deque<String> types, Element element) {
    List<? extends Tree> members = unit.getTypeDecls();
    Tree type = null;
    for (String name : types) {
      type = null;
      for (Tree each : members)
        if (each instanceof ClassTree named && named.getSimpleName().contentEquals(name)) type = each;
      if (type == null) return null;
      members = ((ClassTree) type).getMembers();
    }
    if (element instanceof TypeElement) return type;
    for (Tree each : members) {
      if (element instanceof ExecutableElement method && each instanceof MethodTree declared && declared.getName().contentEquals(method.getSimpleName())
          && sameParameters(declared, method)) return each;
      if (element instanceof VariableElement && each instanceof VariableTree declared
          && declared.getName().contentEquals(element.getSimpleName())) return each;
    }
    return null;
  }

  static boolean sameParameters(MethodTree declared, ExecutableElement method) {
    List<? extends VariableElement> types = method.getParameters();
    if (declared.getParameters().size() != types.size()) return false;
    for (int i = 0; i < types.size(); ++i)
      if (!simple(declared.getParameters().get(i).getType().toString()).equals(simple(types.get(i).asType().toString()))) return false;
    return true;
  }

  /** "List[]" of "@A java.util.List<java.lang.String>...". */
  static String simple(String type) {
    String bare = type.replace("...", "[]").replaceAll("@[\\w.]+(\\([^)]*\\))?\\s*", "");
    for (String before = ""; !before.equals(bare);) {
      before = bare;
      bare = bare.replaceAll("<[^<>]*>", "");
    }
    return bare.replaceAll("(\\w+\\.)+", "").trim();
  }

  /** The offset of a declaration's name. */
  static long nameOffset(CompilationUnitTree unit, Tree tree) {
    try {
      String text = unit.getSourceFile().getCharContent(true).toString();
      String name = tree instanceof ClassTree type ? type.getSimpleName().toString()
                    : tree instanceof MethodTree method ? method.getName().toString() : ((VariableTree) tree).getName().toString();
      if (name.equals("<init>")) name = "";
      ModifiersTree modifiers = tree instanceof ClassTree type ? type.getModifiers()
                                : tree instanceof MethodTree method ? method.getModifiers() : ((VariableTree) tree).getModifiers();
      long from = Math.max(libraryPositions.getStartPosition(unit, tree), libraryPositions.getEndPosition(unit, modifiers));
      java.util.regex.Matcher found = java.util.regex.Pattern.compile(name.isEmpty() ? "\\w+\\s*\\(" : "\\b" + java.util.regex.Pattern.quote(name) + "\\b").matcher(text);
      return found.find((int) from) ? found.start() : from;
    } catch (IOException problem) {
      return 0;
    }
  }
}
