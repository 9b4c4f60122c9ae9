import { TextInput } from '@mantine/core';
import { IconSearch } from '@tabler/icons-react';
import { SMALL_ICON } from '../icons/icons.ts';

interface FindFieldProps {
  readonly label: string;
  readonly value: string;
  readonly onChange: (value: string) => void;
  /** For fields that pick: they take the focus, and Enter picks the first; null while there is nothing to pick. */
  readonly onEnter?: (() => void) | null;
}

/** Narrows the list below it while a person types. */
export const FindField = ({ label, value, onChange, onEnter }: FindFieldProps) => (
  <TextInput
    size="sm"
    data-autofocus={onEnter === undefined ? undefined : ''}
    aria-label={label}
    placeholder={label}
    leftSection={<IconSearch {...SMALL_ICON} />}
    value={value}
    onChange={(event) => onChange(event.currentTarget.value)}
    onKeyDown={(event) => {
      if (event.key === 'Enter' && onEnter) {
        event.preventDefault();
        onEnter();
      }
    }}
  />
);
