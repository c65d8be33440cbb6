/// The theme of the page: that of VS Code in its window, else that of the system.

export type ThemeName = 'light' | 'dark' | 'high-contrast-light' | 'high-contrast-dark';

/// Colors that the style sheet defines.
export interface Theme {
  name: ThemeName;
  background: string;
  text: string;
  faint: string;
  accent: string;
  incoming: string;
  cycle: string;
  /// The border of each box; "transparent": none.
  outline: string;
}

const systemIsDark = matchMedia('(prefers-color-scheme: dark)');

function currentTheme(): ThemeName {
  const { classList } = document.body;
  // The body has both classes of high contrast if it is light.
  if (classList.contains('vscode-high-contrast-light')) return 'high-contrast-light';
  if (classList.contains('vscode-high-contrast')) return 'high-contrast-dark';
  if (classList.contains('vscode-light')) return 'light';
  return classList.contains('vscode-dark') || systemIsDark.matches ? 'dark' : 'light';
}

/// Sets `data-theme` of the root element, by which the style sheet has the colors, and reads them.
export function applyTheme(): Theme {
  const name = currentTheme();
  document.documentElement.dataset['theme'] = name;
  const style = getComputedStyle(document.documentElement);
  const color = (property: string): string => style.getPropertyValue(property).trim();
  return {
    name, background: color('--background'), text: color('--text'), faint: color('--faint'), accent: color('--accent'),
    incoming: color('--incoming'), cycle: color('--cycle'), outline: color('--outline'),
  };
}

/// Runs `act` when the theme of the system or of VS Code may have changed.
export function onThemeChange(act: () => void): void {
  systemIsDark.addEventListener('change', act);
  new MutationObserver(act).observe(document.body, { attributes: true, attributeFilter: ['class'] });
}
