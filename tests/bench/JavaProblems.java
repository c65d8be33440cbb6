import java.io.BufferedReader;
import java.io.File;
import java.io.InputStreamReader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import javax.tools.Diagnostic;
import javax.tools.JavaFileObject;
import javax.tools.ToolProvider;

/**
 * Compiles every Java file below a directory, with a class path, once per line of standard input.
 * Each time it prints the errors, "path:line: error: text" without line ends, then an empty line.
 * The process stays, since the first compilation of a process takes several times as long as the next.
 */
public class JavaProblems {
  static List<File> sources(Path directory) throws Exception {
    try (var paths = Files.walk(directory)) {
      return paths.filter(p -> p.toString().endsWith(".java"))
          .filter(p -> !p.endsWith("module-info.java") && !p.endsWith("package-info.java"))
          .sorted().map(Path::toFile).toList();
    }
  }

  static void print(Path directory, Diagnostic<? extends JavaFileObject> problem) {
    if (problem.getKind() != Diagnostic.Kind.ERROR || problem.getSource() == null) return;
    Path path = directory.relativize(Path.of(problem.getSource().toUri()));
    String text = problem.getMessage(Locale.ROOT).replaceAll("\\s+", " ");
    // A shortened text differs with the lengths of the names in it.
    if (text.contains("[...]")) text = problem.getCode();
    System.out.println(path + ":" + problem.getLineNumber() + ": error: " + text);
  }

  public static void main(String[] arguments) throws Exception {
    Path directory = Path.of(arguments[0]).toAbsolutePath();
    String classes = Files.createTempDirectory("classes").toString();
    List<String> options = List.of("-proc:none", "-nowarn", "-d", classes, "-cp", arguments[1],
        "-Xmaxerrs", "100000", "-XDshould-stop.ifError=FLOW");
    var compiler = ToolProvider.getSystemJavaCompiler();
    var files = compiler.getStandardFileManager(null, null, null);
    var requests = new BufferedReader(new InputStreamReader(System.in));
    while (requests.readLine() != null) {
      var units = files.getJavaFileObjectsFromFiles(sources(directory));
      compiler.getTask(null, files, each -> print(directory, each), options, null, units).call();
      System.out.println();
      System.out.flush();
    }
  }
}
