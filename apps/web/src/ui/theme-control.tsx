import { SegmentedControl } from '@mantine/core';
import type { Theme } from '../lib/theme.ts';
import { t } from '../messages/ui.ts';

interface ThemeControlProps {
  readonly value: Theme;
  readonly onChange: (theme: Theme) => void;
  readonly isWide?: boolean;
}

export const ThemeControl = ({ value, onChange, isWide = false }: ThemeControlProps) => (
  <SegmentedControl
    aria-label={t('theme')}
    fullWidth={isWide}
    value={value}
    onChange={onChange}
    data={[
      { value: 'Light', label: t('light') },
      { value: 'Dark', label: t('dark') },
      { value: 'System', label: t('system') },
    ]}
  />
);
