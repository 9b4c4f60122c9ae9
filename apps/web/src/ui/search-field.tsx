import { CloseButton, TextInput } from '@mantine/core';
import { IconSearch } from '@tabler/icons-react';
import { useEffect, useRef, useState } from 'react';
import { t } from '../messages/ui.ts';

const SETTLE_MS = 200;

interface SearchFieldProps {
  readonly label: string;
  readonly value: string;
  /** As wide as what it stands in; 220 px unless told. */
  readonly isWide?: boolean;
  /** Told when typing rests. */
  readonly onChange: (value: string) => void;
}

/** The filter of a page, which the shell reaches by `/`. Changes from outside (back, a link) show at once. */
export const SearchField = ({ label, value, isWide = false, onChange }: SearchFieldProps) => {
  const [text, setText] = useState(value);
  const told = useRef(value);

  useEffect(() => {
    if (value !== told.current) {
      told.current = value;
      setText(value);
    }
  }, [value]);

  useEffect(() => {
    if (text === told.current) {
      return undefined;
    }
    const timer = setTimeout(() => {
      told.current = text;
      onChange(text);
    }, SETTLE_MS);
    return () => clearTimeout(timer);
  }, [text, onChange]);

  return (
    <TextInput
      data-filter-input=""
      type="search"
      size="sm"
      w={isWide ? '100%' : 220}
      placeholder={label}
      aria-label={label}
      value={text}
      onChange={(event) => setText(event.currentTarget.value)}
      onKeyDown={(event) => event.key === 'Escape' && setText('')}
      leftSection={<IconSearch size={14} stroke={1.6} aria-hidden="true" />}
      rightSection={
        text === '' ? null : (
          <CloseButton size="sm" aria-label={t('clearSearch')} onClick={() => setText('')} />
        )
      }
    />
  );
};
