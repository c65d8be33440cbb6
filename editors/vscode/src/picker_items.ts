// How a hit looks in the picker.
import * as vscode from 'vscode';

import type { FoundHit } from './nav_search.ts';
import { hitDescription, hitIcon } from './hit_text.ts';
import type { Place } from './places.ts';

export const copyButton: vscode.QuickInputButton = { iconPath: new vscode.ThemeIcon('clippy'), tooltip: 'Copy Jump Id' };
export const besideButton: vscode.QuickInputButton = { iconPath: new vscode.ThemeIcon('split-horizontal'), tooltip: 'Open to the Side' };

export interface HitItem extends vscode.QuickPickItem {
  found: FoundHit;
}
export interface MoreItem extends vscode.QuickPickItem {
  more: true;
}
/// A line that tells something; choosing it types `text`, when there is one.
export interface NoteItem extends vscode.QuickPickItem {
  text?: string;
}
export type PickerItem = HitItem | MoreItem | NoteItem;

/// `alwaysShow` everywhere: VS Code would drop what does not hold the typed letters in their order.
export function hitItem(found: FoundHit, manyRoots: boolean): HitItem {
  const { hit } = found;
  const { icon, color } = hitIcon(hit);
  return {
    found,
    label: hit.name,
    description: hitDescription(found, manyRoots),
    detail: hit.preview.trim(),
    iconPath: new vscode.ThemeIcon(icon, new vscode.ThemeColor(color)),
    alwaysShow: true,
    buttons: [copyButton, besideButton],
  };
}

export function noteItem(label: string, text?: string): NoteItem {
  return { label, alwaysShow: true, ...(text === undefined ? {} : { text }) };
}

export function moreItem(): MoreItem {
  return { more: true, label: '$(ellipsis) Show more', alwaysShow: true };
}

export function placeOf({ root, hit }: FoundHit): Place {
  return { root, path: hit.path, line: hit.line, name: hit.name };
}
