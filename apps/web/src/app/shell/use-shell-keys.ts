import { useNavigate } from '@tanstack/react-router';
import { useEffect } from 'react';
import { usePreferences } from '../../lib/session/preferences.ts';
import { listenForShortcuts, setShortcutsOn, useShortcut } from '../../lib/keyboard/shortcuts.ts';
import type { Chord } from '../../lib/keyboard/shortcut-table.ts';

interface ShellKeys {
  readonly openSearch: () => void;
  readonly openKeys: () => void;
  readonly toggleFold: () => void;
  readonly togglePanel: () => void;
}

/** `/` goes to the field the page marked as its filter (`data-filter-input`), else to the search of everything. */
const focusFilter = (openSearch: () => void): void => {
  const field = document.querySelector<HTMLInputElement>('[data-filter-input]');
  if (field === null) {
    openSearch();
  } else {
    field.focus();
  }
};

const useShellShortcut = (chord: Chord, run: () => void): void => useShortcut(chord, run, 'shell');

/** The keys that work on every page. A page that registers the same key takes it over while it is open. */
export const useShellKeys = (keys: ShellKeys): void => {
  const navigate = useNavigate();
  const { shortcuts } = usePreferences();
  useEffect(() => setShortcutsOn(shortcuts), [shortcuts]);
  useEffect(listenForShortcuts, []);
  useShellShortcut('mod+k', keys.openSearch);
  useShellShortcut('/', () => focusFilter(keys.openSearch));
  useShellShortcut('?', keys.openKeys);
  useShellShortcut('[', keys.toggleFold);
  useShellShortcut(']', keys.togglePanel);
  useShellShortcut('n', () => void navigate({ to: '/connections' }));
  useShellShortcut('g h', () => void navigate({ to: '/' }));
  useShellShortcut('g d', () => void navigate({ to: '/datasets' }));
  useShellShortcut('g w', () => void navigate({ to: '/workflows' }));
  useShellShortcut('g b', () => void navigate({ to: '/dashboards' }));
  useShellShortcut('g t', () => void navigate({ to: '/stories' }));
  useShellShortcut('g c', () => void navigate({ to: '/connections' }));
};
