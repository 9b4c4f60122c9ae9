import { useNavigate } from '@tanstack/react-router';
import { useShortcut } from '../../../../lib/keyboard/shortcuts.ts';
import { retainedSearch, LAYOUT_KEYS, type LayoutPath } from '../../core/model/layouts.ts';

/** One key a layout; filters, sort and all else in the address go along. */
export function useLayoutKeys(datasetId: string): void {
  const navigate = useNavigate();
  const open = (path: LayoutPath) => (): void =>
    void navigate({
      to: `/datasets/$id/${path}` as const,
      params: { id: datasetId },
      search: retainedSearch,
    });
  useShortcut(LAYOUT_KEYS.data, open('data'));
  useShortcut(LAYOUT_KEYS.charts, open('charts'));
  useShortcut(LAYOUT_KEYS.pivot, open('pivot'));
  useShortcut(LAYOUT_KEYS.formulas, open('formulas'));
  useShortcut(LAYOUT_KEYS.recipe, open('recipe'));
  useShortcut(LAYOUT_KEYS.insights, open('insights'));
  useShortcut(LAYOUT_KEYS.versions, open('versions'));
  useShortcut(LAYOUT_KEYS.profile, open('profile'));
}
