/// The data of the page, as handlers/picture/map_page.cpp writes it.

export interface PageData {
  name: string;
  languages: string[];
  kinds: string[];
  /// Name and parent of each directory; the first is the root. A parent comes before its children.
  directories: { names: string[]; parents: number[] };
  /// A column for each property; one entry for each file, by directory. `ranks` are millionths.
  files: {
    names: string[];
    directories: number[];
    languages: number[];
    bytes: number[];
    symbols: number[];
    commits: number[];
    ranks: number[];
    auxiliary: number[];
  };
  /// For each file the number of its links, then the targets' differences, as base64 of LEB128.
  links: string;
  symbols: { files: number[]; names: string[]; kinds: number[]; lines: number[]; uses: number[] };
  cycles: { directory: number; members: string[] }[];
  commits: number;
  /// False: the index was being built, or some links or symbols were not read in time.
  complete: boolean;
}

/// Links from file to file: those of file i are targets[starts[i]] to targets[starts[i + 1] - 1].
export interface Links {
  starts: Uint32Array;
  targets: Uint32Array;
}

export function readData(): PageData {
  const element = document.getElementById('data');
  if (!element) throw new Error('the page has no data');
  return JSON.parse(element.textContent ?? '') as PageData;
}

export function decodeLinks(text: string, files: number): Links {
  const bytes = Uint8Array.from(atob(text), (letter) => letter.charCodeAt(0));
  let at = 0;
  const next = (): number => {
    let value = 0;
    for (let shift = 0; ; shift += 7) {
      const byte = bytes[at++] ?? 0;
      value |= (byte & 0x7f) << shift;
      if (byte < 0x80) return value;
    }
  };
  const starts = new Uint32Array(files + 1);
  const targets: number[] = [];
  for (let file = 0; file < files; file++) {
    let target = 0;
    for (let left = next(); left > 0; left--) targets.push((target += next()));
    starts[file + 1] = targets.length;
  }
  return { starts, targets: Uint32Array.from(targets) };
}
