// How a hit looks in the picker.
import * as vscode from 'vscode';

import { byRoot, type FoundHit } from './nav_search.ts';
import { hitDescription, hitIcon } from './hit_text.ts';
import type { Place } from './places.ts';
import { projectName } from './status_text.ts';

export const copyButton: vscode.QuickInputButton = { iconPath: new vscode.ThemeIcon('clippy'), tooltip: 'Copy Jump Id' };
export const besideButton: vscode.QuickInputButton = { iconPath: new vscode.ThemeIcon('split-horizontal'), tooltip: 'Open to the Side' };

export interface HitItem extends vscode.QuickPickItem {
  found: FoundHit;
}
export interface MoreItem extends vscode.QuickPickItem {
  more: true;
}
/// A line of text; choosing it types `text`, when there is one.
export interface NoteItem extends vscode.QuickPickItem {
  text?: string;
}
export type PickerItem = HitItem | MoreItem | NoteItem; // Separators are notes too.

/// `alwaysShow` everywhere: VS Code would drop what does not hold the typed letters in their order.
export function hitItem(found: FoundHit): HitItem {
  const { hit } = found;
  const { icon, color } = hitIcon(hit);
  return {
    found,
    label: hit.name,
    description: hitDescription(found.hit),
    detail: hit.preview?.trim() ?? '',
    iconPath: new vscode.ThemeIcon(icon, new vscode.ThemeColor(color)),
    alwaysShow: true,
    buttons: [copyButton, besideButton],
  };
}

export function noteItem(label: string, text?: string): NoteItem {
  return { label, alwaysShow: true, ...(text === undefined ? {} : { text }) };
}

function separator(label: string): NoteItem {
  return { label, kind: vscode.QuickPickItemKind.Separator };
}

/// With several projects, each has its part of the list.
export function hitItems(hits: readonly FoundHit[], manyRoots: boolean): PickerItem[] {
  if (!manyRoots) return hits.map(hitItem);
  return byRoot(hits).flatMap(([root, group]) => [separator(projectName(root)), ...group.map(hitItem)]);
}

/// What the empty query shows: the symbols that were opened last, then those of changed files.
export function recentItems(opened: readonly FoundHit[], changed: readonly FoundHit[], manyRoots: boolean): PickerItem[] {
  const isOpened = (found: FoundHit) => opened.some(({ root, hit }) => root === found.root && hit.id === found.hit.id);
  const parts: [string, PickerItem[]][] = [
    ['recently opened', opened.map(hitItem)],
    ['recently changed', hitItems(changed.filter((found) => !isOpened(found)), manyRoots)],
  ];
  return parts.flatMap(([label, items]) => (items.length > 0 ? [separator(label), ...items] : []));
}

export function moreItem(): MoreItem {
  return { more: true, label: '$(ellipsis) Show more', alwaysShow: true };
}

export function placeOf({ root, hit }: FoundHit): Place {
  return { root, path: hit.path, line: hit.line, name: hit.name };
}
