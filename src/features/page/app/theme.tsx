import { useLayoutEffect, useState } from 'preact/hooks';

const THEMES = ['system', 'light', 'dark'] as const;
type Theme = (typeof THEMES)[number];

const KEY = 'petstore-conformance-theme';

/** Light, dark, or as the system has it; kept for the next page where the browser allows it. */
export function ThemeChoice() {
  const [theme, setTheme] = useState<Theme>(storedTheme);
  // Before anything is painted: a page never shows in the other colours first.
  useLayoutEffect(() => {
    if (theme === 'system') delete document.documentElement.dataset.theme;
    else document.documentElement.dataset.theme = theme;
    store(theme);
  }, [theme]);
  return (
    <label class="theme">
      Theme{' '}
      <select
        value={theme}
        onChange={({ currentTarget }) =>
          setTheme(THEMES.find((one) => one === currentTarget.value) ?? 'system')
        }
      >
        {THEMES.map((one) => (
          <option value={one}>{one}</option>
        ))}
      </select>
    </label>
  );
}

/** In a sandbox the storage throws when it is touched. */
function storedTheme(): Theme {
  try {
    const stored = localStorage.getItem(KEY);
    return THEMES.find((one) => one === stored) ?? 'system';
  } catch {
    return 'system';
  }
}

function store(theme: Theme): void {
  try {
    localStorage.setItem(KEY, theme);
  } catch {
    // The choice then holds for this page.
  }
}
