import { useNavigate } from '@tanstack/react-router';
import { useEffect } from 'react';
import { usePreferences } from '../../lib/preferences.ts';
import { listenForShortcuts, setShortcutsOn, useShortcut } from '../../lib/shortcuts.ts';

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

/** The keys that work on every page. A page that registers the same key takes it over while it is open. */
export const useShellKeys = (keys: ShellKeys): void => {
  const navigate = useNavigate();
  const { shortcuts } = usePreferences();
  useEffect(() => setShortcutsOn(shortcuts), [shortcuts]);
  useEffect(listenForShortcuts, []);
  useShortcut('mod+k', keys.openSearch);
  useShortcut('/', () => focusFilter(keys.openSearch));
  useShortcut('?', keys.openKeys);
  useShortcut('[', keys.toggleFold);
  useShortcut(']', keys.togglePanel);
  useShortcut('n', () => void navigate({ to: '/connections' }));
  useShortcut('g h', () => void navigate({ to: '/' }));
  useShortcut('g d', () => void navigate({ to: '/datasets' }));
  useShortcut('g w', () => void navigate({ to: '/workflows' }));
  useShortcut('g b', () => void navigate({ to: '/dashboards' }));
  useShortcut('g t', () => void navigate({ to: '/stories' }));
  useShortcut('g c', () => void navigate({ to: '/connections' }));
};
