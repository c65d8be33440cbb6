// Find Symbol and Search in Plain Words: our own quick pick over codeFinder/nav and codeFinder/search_repo.  VS Code's (Ctrl+T) re-sorts what a server sends and drops part of it; this
// one shows the server's order, filters by it, and previews.  Every keystroke cancels the question before it.
import * as vscode from 'vscode';

import { messageOf, showError } from './errors.ts';
import { openPlace } from './places.ts';
import { FilterButtons } from './picker_filters.ts';
import { besideButton, copyButton, hitItems, moreItem, noteItem, placeOf, recentItems, type PickerItem } from './picker_items.ts';
import { describeFilters, navFilters, parseQuery } from './picker_query.ts';
import { Preview } from './preview.ts';
import { search, searchMore, type Ask, type Found, type FoundHit, type Question } from './nav_search.ts';
import type { NavAnswer } from './protocol.ts';
import type { RecentSymbols } from './recent_symbols.ts';
import { hits } from './results.ts';
import type { ResultsView } from './results_view.ts';
import type { Server } from './server.ts';

const pageSize = 100;

/// By name (codeFinder/nav), or by what the code does (codeFinder/search_repo).
export type SearchBy = 'name' | 'words';

const looks: Record<SearchBy, { title: string; placeholder: string }> = {
  name: { title: 'Find Symbol', placeholder: 'A name, part of one, a::b, or several words; @function, @tests, @rust, @in:src to restrict' },
  words: { title: 'Search in Plain Words', placeholder: 'What the code does: retry with backoff when the connection drops' },
};

const resultsButton: vscode.QuickInputButton = { iconPath: new vscode.ThemeIcon('list-tree'), tooltip: 'Show in the Results View' };

function isEmpty({ params, refine }: Question): boolean {
  return 'filters' in params && params.query === '' && Object.keys(params.filters).length === 0 && refine === undefined;
}

export class Picker {
  readonly #server: Server;
  readonly #recent: RecentSymbols;
  readonly #results: ResultsView;
  readonly #by: SearchBy;
  readonly #pick = vscode.window.createQuickPick<PickerItem>();
  readonly #preview: Preview | undefined;
  readonly #filters: FilterButtons;
  readonly #subscriptions: { dispose(): unknown }[];
  #asking: vscode.CancellationTokenSource | undefined;
  #question: Question | undefined;
  #found: Found | undefined;
  #among: { queryIds: ReadonlyMap<string, string>; label: string } | undefined; // "Search among these".
  #accepted = false;

  constructor({ server, recent, results }: { server: Server; recent: RecentSymbols; results: ResultsView }, by: SearchBy, text: string) {
    this.#server = server;
    this.#recent = recent;
    this.#results = results;
    this.#by = by;
    this.#preview = vscode.workspace.getConfiguration('codefinder.picker').get<boolean>('preview', true) ? new Preview() : undefined;
    const pick = this.#pick;
    // Not in the API's types: keeps VS Code from sorting by the label.
    Object.assign(pick, { sortByLabel: false });
    pick.placeholder = looks[by].placeholder;
    pick.value = text;
    this.#filters = new FilterButtons(() => server.vocabulary);
    this.#subscriptions = [
      pick,
      pick.onDidChangeValue(() => this.#ask()),
      pick.onDidChangeActive(([item]) => {
        if (item !== undefined && 'found' in item) this.#preview?.show(placeOf(item.found));
        else this.#preview?.clear();
      }),
      pick.onDidAccept(() => this.#accept()),
      pick.onDidTriggerButton((button) => void this.#press(button)),
      pick.onDidTriggerItemButton(({ item, button }) => void this.#pressOn(item, button)),
      pick.onDidHide(() => {
        if (!this.#filters.choosing) this.#end();
      }),
      server.projects.onChange(() => {
        // An index that was being built has more by now.
        const found = this.#found;
        if (!this.#asking && (!found?.complete || found.roots.length === 0)) this.#ask();
      }),
    ];
  }

  open(): void {
    this.#showState();
    this.#pick.show();
    this.#ask();
  }

  #ask(): void {
    const { roots } = this.#server.projects;
    if (this.#by === 'words' && this.#pick.value.trim() === '') {
      this.#reset();
      return;
    }
    const question = this.#questionOf(this.#pick.value);
    void this.#run(question, async (ask) => {
      if (!isEmpty(question)) return search(roots, question, ask);
      const changed = await search(roots, { params: { query: '', filters: { recent: true }, limit: pageSize } }, ask);
      return changed.hits.length > 0 || this.#recent.of(roots).length > 0 ? { ...changed, cursors: new Map<string, string>() } : search(roots, question, ask);
    });
  }

  /// As at the beginning.
  #reset(): void {
    this.#asking?.cancel();
    this.#asking = this.#found = this.#question = undefined;
    this.#pick.busy = false;
    this.#pick.items = [];
  }

  #questionOf(text: string): Question {
    if (this.#by === 'words') return { params: { query: text.trim(), limit: pageSize, snippet_bytes: 0 } };
    const { query, filters } = parseQuery(text, this.#filters.chosen, this.#server.vocabulary);
    return { params: { query, filters: navFilters(filters), limit: pageSize }, refine: this.#among?.queryIds };
  }

  #askMore(): void {
    const [found, question] = [this.#found, this.#question];
    if (found && question) void this.#run(question, (ask) => searchMore(found, question, ask));
  }

  async #run(question: Question, find: (ask: Ask) => Promise<Found>): Promise<void> {
    this.#asking?.cancel();
    const asking = new vscode.CancellationTokenSource();
    this.#asking = asking;
    this.#pick.busy = true;
    try {
      const found = await find((params) => this.#server.ask<NavAnswer>('snippet_bytes' in params ? 'search_repo' : 'nav', params, asking.token));
      if (!this.#isLatest(asking)) return;
      const moreOfTheSame = question === this.#question;
      this.#question = question;
      this.#found = found;
      this.#show(found, moreOfTheSame, isEmpty(question) ? this.#recent.of(found.roots) : undefined);
    } catch (error) {
      if (!this.#isLatest(asking)) return;
      this.#found = undefined;
      this.#pick.items = [noteItem(`$(error) ${messageOf(error)}`)];
    } finally {
      asking.dispose();
      if (this.#isLatest(asking)) {
        this.#asking = undefined;
        this.#pick.busy = this.#found?.complete === false;
      }
    }
  }

  #isLatest(asking: vscode.CancellationTokenSource): boolean {
    return this.#asking === asking;
  }

  /// `opened`: those of the empty query.
  #show(found: Found, keepPlace: boolean, opened: readonly FoundHit[] | undefined): void {
    const manyRoots = this.#server.projects.roots.length > 1;
    const recent = opened && (opened.length > 0 || found.hits.some(({ hit }) => hit.recent));
    const items: PickerItem[] = recent ? recentItems(opened, found.hits.filter(({ hit }) => hit.recent), manyRoots) : hitItems(found.hits, manyRoots);
    if (found.cursors.size > 0) items.push(moreItem());
    if (items.length === 0) items.push(...this.#nothing(found));
    const active = this.#pick.activeItems[0];
    this.#pick.keepScrollPosition = keepPlace;
    this.#pick.items = items;
    const again = keepPlace && active && 'found' in active ? items.find((item) => 'found' in item && item.found.hit.id === active.found.hit.id) : undefined;
    if (again) this.#pick.activeItems = [again];
    this.#showState();
  }

  #nothing(found: Found): PickerItem[] {
    const { state, projects } = this.#server;
    if (state.kind === 'failed') return [noteItem(`$(error) ${state.reason}`)];
    if (state.kind === 'starting') return [noteItem('$(sync~spin) codefinder is starting')];
    if (projects.roots.length === 0) return [noteItem('$(info) No project is open')];
    const items: PickerItem[] = [noteItem(found.complete ? '$(info) No symbol found' : '$(sync~spin) Nothing yet: the index is being built')];
    // A suggestion is a name to try, or a sentence.
    for (const suggestion of found.suggestions) items.push(suggestion.includes(' ') ? noteItem(`$(lightbulb) ${suggestion}`) : noteItem(`$(lightbulb) Did you mean ${suggestion}?`, suggestion));
    return items;
  }

  #showState(): void {
    const { filters } = parseQuery(this.#pick.value, this.#filters.chosen, this.#server.vocabulary);
    const parts = [looks[this.#by].title, this.#by === 'words' ? '' : describeFilters(filters), this.#among ? `among ${this.#among.label}` : ''];
    this.#pick.title = parts.filter((part) => part !== '').join(': ');
    const buttons = this.#by === 'name' ? this.#filters.buttons(this.#among !== undefined) : [];
    this.#pick.buttons = [...buttons, resultsButton];
  }

  #accept(): void {
    const item: PickerItem | undefined = this.#pick.activeItems[0];
    if (item === undefined) return;
    if ('more' in item) this.#askMore();
    else if ('found' in item) this.#choose(item.found).catch(showError);
    else if ('text' in item) {
      this.#pick.value = item.text;
      this.#ask();
    }
  }

  /// Opens the place after the preview is closed: its end changes the active editor.
  async #choose(found: FoundHit, column?: vscode.ViewColumn): Promise<void> {
    this.#accepted = true;
    this.#recent.add(found);
    this.#pick.hide();
    await this.#preview?.end(column !== undefined);
    await openPlace(placeOf(found), column);
  }

  async #press(button: vscode.QuickInputButton): Promise<void> {
    if (button === resultsButton) {
      this.#keep();
      return;
    }
    if (this.#filters.isAmong(button)) {
      if (this.#among) this.#among = undefined;
      else if (this.#found && this.#found.queryIds.size > 0) {
        this.#among = { queryIds: this.#found.queryIds, label: this.#pick.value.trim() === '' ? 'all' : `“${this.#pick.value.trim()}”` };
        this.#pick.value = '';
      }
    } else {
      await this.#filters.press(button);
      this.#pick.show();
    }
    this.#showState();
    this.#ask();
  }

  /// Leaves what was found to the view "Results", and asks for it anew there when it is refreshed.
  #keep(): void {
    const question = this.#question;
    if (!question) return;
    const { roots } = this.#server.projects;
    const verb = this.#by === 'words' ? 'search_repo' : 'nav';
    this.#pick.hide();
    const load = async () => {
      const found = await search(roots, question, (params) => this.#server.ask<NavAnswer>(verb, params));
      const note = found.hits.length === 0 ? 'No symbol found.' : found.cursors.size > 0 ? `The first ${found.hits.length}.` : '';
      return { nodes: hits(found.hits), note };
    };
    this.#results.show({ title: question.params.query, load }).catch(showError);
  }

  async #pressOn(item: PickerItem, button: vscode.QuickInputButton): Promise<void> {
    if (!('found' in item)) return;
    if (button === copyButton) {
      await vscode.env.clipboard.writeText(item.found.hit.id);
      vscode.window.setStatusBarMessage(`$(check) Copied ${item.found.hit.id}`, 3000);
    } else if (button === besideButton) {
      await this.#choose(item.found, vscode.ViewColumn.Beside).catch(showError);
    }
  }

  #end(): void {
    this.#asking?.cancel();
    this.#asking = undefined;
    if (!this.#accepted) void this.#preview?.end(true);
    for (const subscription of this.#subscriptions) subscription.dispose();
  }
}
