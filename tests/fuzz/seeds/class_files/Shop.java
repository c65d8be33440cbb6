package org.kit;

import java.io.IOException;
import java.util.*;

public abstract class Shop<K extends Comparable<K>, V> extends AbstractList<V> implements Runnable {
  public static final int MAX = 5;
  protected final Map.Entry<K, ? super V> first = null;
  private int hidden;

  public enum Kind { SMALL, LARGE { void x() {} }; public int size() { return 1; }
    public static Kind parse(String text) { return SMALL; } }
  public interface Visitor<R> {
    R visit(Shop<?, ?> shop, long at, String... names) throws IOException;
    default R all() { return null; }
    static int two() { return 2; }
  }
  public @interface Mark { String value(); }
  public class Inner {
    public Inner(int a) {}
    public <T extends Runnable & Comparable<T>> T pick(List<? extends T> from, int[][] grid) {
      return null;
    }
  }
  private class Secret {}

  @Deprecated public Shop(K key, long time, V value) {}
  public native int peek();
  public abstract Visitor<Map<K, List<V>>> visitor();
  public java.awt.List other(List<String> names) { return null; }
  public Shop<K, V> self() { return this; }
}
