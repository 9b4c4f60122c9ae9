import { CloseButton, TextInput } from '@mantine/core';
import { IconSearch } from '@tabler/icons-react';
import { useTypedValue } from '../../lib/state/use-typed-value.ts';
import { t } from '../../messages/index.ts';
import { SMALL_ICON } from '../icons/icons.ts';

const COMMIT_AFTER_MS = 200;

interface SearchFieldProps {
  readonly label: string;
  readonly value: string;
  /** Fills its container; 220 px wide otherwise. */
  readonly isWide?: boolean;
  /** Has the focus when the dialog that it is in opens. */
  readonly isFirst?: boolean;
  /** Called when typing pauses. */
  readonly onChange: (value: string) => void;
}

/** The filter of a page, which the shell focuses on `/`. */
export const SearchField = ({
  label,
  value,
  isWide = false,
  isFirst = false,
  onChange,
}: SearchFieldProps) => {
  const { text, setText } = useTypedValue(value, { delayMs: COMMIT_AFTER_MS, onCommit: onChange });
  return (
    <TextInput
      data-filter-input=""
      data-autofocus={isFirst || undefined}
      type="search"
      size="sm"
      w={isWide ? '100%' : 220}
      placeholder={label}
      aria-label={label}
      value={text}
      onChange={(event) => setText(event.currentTarget.value)}
      onKeyDown={(event) => event.key === 'Escape' && setText('')}
      leftSection={<IconSearch {...SMALL_ICON} />}
      rightSection={
        text === '' ? null : (
          <CloseButton size="sm" aria-label={t('ui.clearSearch')} onClick={() => setText('')} />
        )
      }
    />
  );
};
