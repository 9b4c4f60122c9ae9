import type { Dialect, ReadOptions } from '@plumbline/contract';
import { ENCODINGS } from '@plumbline/contract';
import { t } from '../../../messages/wizard.ts';
import type { Looked } from '../api.ts';
import { encodingText, escapeChoices, newlineChoices, quoteChoices } from '../dialect/dialect-text.ts';
import { evidenceOf, type Evidence } from '../dialect/evidence.ts';
import { isChosen, settledDialect, type OptionField, type OptionsEvent } from '../dialect/read-options.ts';
import { ChoiceSetting } from './setting.tsx';
import { DelimiterSetting, SkipSetting } from './special-settings.tsx';
import classes from './extract.module.css';

interface DialectSettingsProps {
  readonly looked: Looked;
  readonly options: ReadOptions;
  readonly onEvent: (event: OptionsEvent) => void;
}

const FOUND = 'found';

const cellsText = ({ cellsPerRow, rowsSeen }: Evidence): string | null => {
  if (rowsSeen === 0) {
    return null;
  }
  return cellsPerRow === null
    ? t('evidenceUneven')
    : t('evidenceCells', { rows: rowsSeen, cells: cellsPerRow });
};

const namesText = ({ names }: Evidence, all: number): string =>
  all > names.length
    ? t('evidenceNamesMore', { names: names.join(', '), rest: all - names.length })
    : t('evidenceNames', { names: names.join(', ') });

/** Every finding about the file, as sentences that can be changed. */
export const DialectSettings = ({ looked, options, onEvent }: DialectSettingsProps) => {
  const dialect = settledDialect(looked, options);
  if (dialect === null) {
    return null;
  }
  const evidence = evidenceOf(looked);
  const change = (part: Partial<Dialect>): void => onEvent({ kind: 'chosen', options: { dialect: part } });
  const of = (field: OptionField) => ({
    isChosen: isChosen(options, field),
    onFound: () => onEvent({ kind: 'found', fields: [field] }),
  });
  const decimal = options.decimal ?? looked.decimal;
  return (
    <ul className={classes['list']} aria-label={t('settings')}>
      <DelimiterSetting
        {...of('delimiter')}
        value={dialect.delimiter}
        evidence={cellsText(evidence)}
        onChange={(delimiter) => change({ delimiter })}
      />
      <ChoiceSetting
        {...of('header')}
        ask={t('ask-header')}
        evidence={namesText(evidence, looked.columns.length)}
        value={String(dialect.header)}
        choices={[
          { value: 'true', label: t('header-yes') },
          { value: 'false', label: t('header-no') },
        ]}
        onChange={(value) => change({ header: value === 'true' })}
      />
      <SkipSetting
        {...of('skip')}
        value={dialect.skip}
        evidence={t('evidenceSkip', { line: dialect.skip + 1 })}
        onChange={(skip) => change({ skip })}
      />
      <ChoiceSetting
        {...of('encoding')}
        ask={t('ask-encoding')}
        evidence={
          evidence.letters === null ? t('evidencePlain') : t('evidenceLetters', { letters: evidence.letters })
        }
        value={dialect.encoding}
        choices={ENCODINGS.map((value) => ({ value, label: encodingText(value) }))}
        onChange={(value) => change({ encoding: value as Dialect['encoding'] })}
      />
      <ChoiceSetting
        {...of('decimal')}
        ask={t('ask-decimal')}
        evidence={evidence.decimalCell === null ? null : t('evidenceDecimal', { cell: evidence.decimalCell })}
        value={decimal}
        choices={[
          { value: '.', label: t('decimal-point') },
          { value: ',', label: t('decimal-comma') },
        ]}
        onChange={(value) => onEvent({ kind: 'chosen', options: { decimal: value === ',' ? ',' : '.' } })}
      />
      <ChoiceSetting
        {...of('dateOrder')}
        ask={t('ask-dateOrder')}
        evidence={evidence.dateCell === null ? null : t('evidenceDate', { cell: evidence.dateCell })}
        value={options.dateOrder ?? FOUND}
        choices={(['found', 'dmy', 'mdy', 'ymd'] as const).map((value) => ({
          value,
          label: t(`dateOrder-${value}`),
        }))}
        onChange={(value) =>
          onEvent(
            value === FOUND
              ? { kind: 'found', fields: ['dateOrder'] }
              : {
                  kind: 'chosen',
                  options: { dateOrder: value as NonNullable<ReadOptions['dateOrder']> },
                },
          )
        }
      />
      <ChoiceSetting
        {...of('quote')}
        ask={t('ask-quote')}
        evidence={null}
        value={dialect.quote}
        choices={quoteChoices(dialect.quote)}
        onChange={(quote) => change({ quote })}
      />
      <ChoiceSetting
        {...of('escape')}
        ask={t('ask-escape')}
        evidence={null}
        value={dialect.escape}
        choices={escapeChoices(dialect)}
        onChange={(escape) => change({ escape })}
      />
      <ChoiceSetting
        {...of('newline')}
        ask={t('ask-newline')}
        evidence={null}
        value={dialect.newline}
        choices={newlineChoices()}
        onChange={(value) => change({ newline: value as Dialect['newline'] })}
      />
    </ul>
  );
};
