/// The colors of boxes: by language, by changes, or by rank.

import type { ThemeName } from './theme.ts';
import type { TreeNode } from './tree.ts';

export type ColorBy = 'language' | 'changes' | 'rank';

/// Twelve hues that can be distinguished, also with the usual kinds of color blindness when adjacent.
const hues = [212, 28, 150, 340, 262, 48, 190, 4, 96, 300, 230, 170];

export class Colors {
  /// The languages with most bytes have the first hues.
  private readonly hueOf = new Map<number, number>();
  private readonly mostCommits: number;
  private readonly highestRank: number;
  private readonly largestShare: number;

  constructor(
    files: TreeNode[],
    private readonly theme: ThemeName,
  ) {
    const bytes = new Map<number, number>();
    for (const file of files) bytes.set(file.language, (bytes.get(file.language) ?? 0) + file.bytes);
    [...bytes].sort((a, b) => b[1] - a[1]).forEach(([language], i) => this.hueOf.set(language, hues[i % hues.length]!));
    const sums = [...bytes.values()];
    this.largestShare = Math.max(...sums, 0) / Math.max(sums.reduce((sum, each) => sum + each, 0), 1);
    this.mostCommits = files.reduce((most, file) => Math.max(most, file.commits), 1);
    this.highestRank = files.reduce((most, file) => Math.max(most, file.rank), 1);
  }

  /// True if nearly all bytes are of one language.
  isOneLanguage(): boolean {
    return this.largestShare > 0.9;
  }

  /// What the colors mean: the languages, most bytes first, or words.
  legend(by: ColorBy): [number | string, string][] {
    if (by === 'language') return [...this.hueOf.keys()].map((language) => [language, this.ofLanguage(language, 0)]);
    const [least, most] = by === 'changes' ? ['unchanged', 'changed most'] : ['at the edge', 'central'];
    return [[least, this.ofShare(0)], [most, this.ofShare(1)]];
  }

  of(node: TreeNode, by: ColorBy, depth: number): string {
    if (by === 'language') return this.ofLanguage(node.language, node.isFile ? 0 : depth);
    const share = by === 'changes' ? Math.log1p(node.commits) / Math.log1p(this.mostCommits)
                                   : Math.sqrt(Math.min(node.rank / this.highestRank, 1));
    return this.ofShare(share);
  }

  private ofLanguage(language: number, depth: number): string {
    const hue = this.hueOf.get(language) ?? 0;
    const inner = Math.min(depth, 4);
    switch (this.theme) {
      case 'light': return `hsl(${hue} 52% ${76 + inner}%)`;
      case 'dark': return `hsl(${hue} 38% ${34 - inner}%)`;
      case 'high-contrast-light': return `hsl(${hue} 70% ${88 + inner}%)`;
      case 'high-contrast-dark': return `hsl(${hue} 60% ${18 - inner}%)`;
    }
  }

  /// From pale to red.
  private ofShare(share: number): string {
    const hue = 48 - 44 * share;
    switch (this.theme) {
      case 'light': return `hsl(${hue} ${30 + 55 * share}% ${92 - 40 * share}%)`;
      case 'dark': return `hsl(${hue} ${18 + 60 * share}% ${22 + 24 * share}%)`;
      case 'high-contrast-light': return `hsl(${hue} ${30 + 55 * share}% ${97 - 22 * share}%)`;
      case 'high-contrast-dark': return `hsl(${hue} ${18 + 60 * share}% ${10 + 18 * share}%)`;
    }
  }
}
