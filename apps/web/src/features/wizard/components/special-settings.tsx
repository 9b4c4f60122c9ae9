import { NativeSelect, TextInput } from '@mantine/core';
import { useState } from 'react';
import { t } from '../../../messages/wizard.ts';
import { OTHER_DELIMITER, delimiterChoices, isUsualDelimiter } from '../dialect/dialect-text.ts';
import { parseLines } from '../dialect/read-options.ts';
import { Setting } from './setting.tsx';

interface FieldProps<T> {
  readonly value: T;
  readonly evidence: string | null;
  readonly isChosen: boolean;
  readonly onChange: (value: T) => void;
  readonly onFound: () => void;
}

/** A usual separator from the list, or any one character typed beside it. */
export const DelimiterSetting = ({ value, onChange, onFound, ...setting }: FieldProps<string>) => {
  const [isOther, setIsOther] = useState(!isUsualDelimiter(value));
  const [text, setText] = useState(isUsualDelimiter(value) ? '' : value);
  const isWrong = isOther && text.length !== 1;
  const found = (): void => {
    setIsOther(false);
    onFound();
  };
  const type = (next: string): void => {
    const character = next.slice(-1);
    setText(character);
    if (character !== '') {
      onChange(character);
    }
  };
  return (
    <Setting ask={t('ask-delimiter')} onFound={found} {...setting}>
      {({ labelledBy, describedBy }) => (
        <div>
          <NativeSelect
            size="sm"
            aria-labelledby={labelledBy}
            aria-describedby={describedBy}
            value={isOther || !isUsualDelimiter(value) ? OTHER_DELIMITER : value}
            data={delimiterChoices().map((choice) => ({ ...choice }))}
            onChange={(event) => {
              const next = event.currentTarget.value;
              setIsOther(next === OTHER_DELIMITER);
              if (next !== OTHER_DELIMITER) {
                onChange(next);
              }
            }}
          />
          {isOther || !isUsualDelimiter(value) ? (
            <TextInput
              mt={4}
              size="sm"
              aria-label={t('delimiterOther')}
              value={isOther ? text : value}
              error={isWrong ? t('delimiterOne') : undefined}
              onChange={(event) => type(event.currentTarget.value)}
            />
          ) : null}
        </div>
      )}
    </Setting>
  );
};

export const SkipSetting = ({ value, onChange, onFound, ...setting }: FieldProps<number>) => {
  const [text, setText] = useState(String(value));
  const [shown, setShown] = useState(value);
  if (shown !== value) {
    setShown(value);
    setText(String(value));
  }
  const isWrong = parseLines(text) === null;
  return (
    <Setting ask={t('ask-skip')} onFound={onFound} {...setting}>
      {({ labelledBy, describedBy }) => (
        <TextInput
          size="sm"
          inputMode="numeric"
          aria-labelledby={labelledBy}
          aria-describedby={describedBy}
          value={text}
          error={isWrong ? t('skipRange', { most: 1_000_000_000 }) : undefined}
          onChange={(event) => {
            const next = event.currentTarget.value;
            setText(next);
            const lines = parseLines(next);
            if (lines !== null) {
              setShown(lines);
              onChange(lines);
            }
          }}
        />
      )}
    </Setting>
  );
};
