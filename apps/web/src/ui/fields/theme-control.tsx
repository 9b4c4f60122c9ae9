import { SegmentedControl } from '@mantine/core';
import type { Theme } from '../../lib/theme/theme.ts';
import { t } from '../../messages/index.ts';

interface ThemeControlProps {
  readonly value: Theme;
  readonly onChange: (theme: Theme) => void;
  readonly isWide?: boolean;
}

export const ThemeControl = ({ value, onChange, isWide = false }: ThemeControlProps) => (
  <SegmentedControl
    aria-label={t('ui.theme')}
    fullWidth={isWide}
    value={value}
    onChange={onChange}
    data={[
      { value: 'Light', label: t('ui.light') },
      { value: 'Dark', label: t('ui.dark') },
      { value: 'System', label: t('ui.system') },
    ]}
  />
);
