import { NativeSelect, TextInput } from '@mantine/core';
import { useState } from 'react';
import { t } from '../../../messages/index.ts';
import { OTHER_DELIMITER, delimiterChoices, isUsualDelimiter } from '../model/dialect/dialect-text.ts';
import { parseLines } from '../model/dialect/read-options.ts';
import { Setting } from './setting.tsx';
import { WordsField } from '../../../ui/fields/words-field.tsx';

interface FieldProps<T> {
  readonly value: T;
  readonly evidence: string | null;
  readonly isChosen: boolean;
  readonly onChange: (value: T) => void;
  readonly onFound: () => void;
}

/** The server takes no longer one. */
const DELIMITER_MOST = 8;

/** A usual separator from the list, or characters typed beside it; a tab may be written as `\t`. */
export const DelimiterSetting = ({ value, onChange, onFound, ...setting }: FieldProps<string>) => {
  const [isOther, setIsOther] = useState(!isUsualDelimiter(value));
  const [text, setText] = useState(isUsualDelimiter(value) ? '' : value);
  const isWrong = isOther && text === '';
  const useDetected = (): void => {
    setIsOther(false);
    onFound();
  };
  const type = (next: string): void => {
    const characters = next.replaceAll('\\t', '\t').slice(0, DELIMITER_MOST);
    setText(characters);
    if (characters !== '') {
      onChange(characters);
    }
  };
  return (
    <Setting label={t('wizard.ask-delimiter')} onFound={useDetected} {...setting}>
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
              aria-label={t('wizard.delimiterOther')}
              value={isOther ? text : value}
              error={isWrong ? t('wizard.delimiterOne') : undefined}
              onChange={(event) => type(event.currentTarget.value)}
            />
          ) : null}
        </div>
      )}
    </Setting>
  );
};

interface LinesSettingProps extends FieldProps<number> {
  readonly label: string;
  readonly most: number;
}

export const LinesSetting = ({ value, most, onChange, ...setting }: LinesSettingProps) => {
  const [text, setText] = useState(String(value));
  const [shown, setShown] = useState(value);
  if (shown !== value) {
    setShown(value);
    setText(String(value));
  }
  const isWrong = parseLines(text, most) === null;
  return (
    <Setting {...setting}>
      {({ labelledBy, describedBy }) => (
        <TextInput
          size="sm"
          inputMode="numeric"
          aria-labelledby={labelledBy}
          aria-describedby={describedBy}
          value={text}
          error={isWrong ? t('wizard.skipRange', { most }) : undefined}
          onChange={(event) => {
            const next = event.currentTarget.value;
            setText(next);
            const lines = parseLines(next, most);
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

const WORDS_MOST = 50;

/** Texts that mean "no value" in every column. */
export const NullsSetting = ({ value, onChange, ...setting }: FieldProps<readonly string[]>) => (
  <Setting label={t('wizard.ask-nulls')} {...setting}>
    {({ labelledBy, describedBy }) => (
      <WordsField
        size="sm"
        aria-labelledby={labelledBy}
        aria-describedby={describedBy}
        placeholder={value.length === 0 ? t('wizard.nullsPlaceholder') : ''}
        maxTags={WORDS_MOST}
        splitChars={[]}
        value={value}
        onChange={onChange}
      />
    )}
  </Setting>
);
