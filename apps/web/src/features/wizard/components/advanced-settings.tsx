import type { Dialect, ReadOptions } from '@plumbline/contract';
import { ENCODINGS } from '@plumbline/contract';
import { useState } from 'react';
import { t } from '../../../messages/index.ts';
import type { InspectionReply } from '../api.ts';
import {
  encodingText,
  escapeChoices,
  headerChoices,
  newlineChoices,
  quoteChoices,
} from '../model/dialect/dialect-text.ts';
import { describeEvidence, type Evidence } from '../model/dialect/evidence.ts';
import {
  isChosen,
  settledDialect,
  type OptionField,
  type OptionsEvent,
} from '../model/dialect/read-options.ts';
import { ChoiceSetting } from './setting.tsx';
import { DelimiterSetting, LinesSetting, NullsSetting } from './special-settings.tsx';
import classes from './extract.module.css';

interface AdvancedSettingsProps {
  readonly inspection: InspectionReply;
  readonly options: ReadOptions;
  readonly onEvent: (event: OptionsEvent) => void;
}

/** Every setting of the reading by its name, for who knows what it should be. */
export const AdvancedSettings = (props: AdvancedSettingsProps) => {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <details className={classes['advanced']} onToggle={(event) => setIsOpen(event.currentTarget.open)}>
      <summary>{t('wizard.advanced')}</summary>
      {isOpen ? <Settings {...props} /> : null}
    </details>
  );
};

const Settings = ({ inspection, options, onEvent }: AdvancedSettingsProps) => {
  const dialect = settledDialect(inspection, options);
  const evidence = describeEvidence(inspection);
  const shared = { inspection, options, onEvent, evidence };
  return (
    <ul className={classes['list']} aria-label={t('wizard.settings')}>
      {dialect === null ? null : (
        <>
          {inspection.format === 'delimited' ? <TextSettings {...shared} dialect={dialect} /> : null}
          <PlaceSettings {...shared} dialect={dialect} />
        </>
      )}
      <ValueSettings {...shared} />
    </ul>
  );
};

interface GroupProps extends AdvancedSettingsProps {
  readonly evidence: Evidence;
}
type DialectGroupProps = GroupProps & { readonly dialect: Dialect };

const settingField = (
  { options, onEvent }: Pick<GroupProps, 'options' | 'onEvent'>,
  ...fields: OptionField[]
) => ({
  isChosen: fields.some((field) => isChosen(options, field)),
  onFound: () => onEvent({ kind: 'found', fields }),
});

const settingChange =
  ({ onEvent }: Pick<GroupProps, 'onEvent'>) =>
  (dialect: Partial<Dialect>): void =>
    onEvent({ kind: 'chosen', options: { dialect } });

const cellsText = ({ cellsPerRow, rowsSeen }: Evidence): string | null => {
  if (rowsSeen === 0) {
    return null;
  }
  return cellsPerRow === null
    ? t('wizard.evidenceUneven')
    : t('wizard.evidenceCells', { rows: rowsSeen, cells: cellsPerRow });
};

const namesText = ({ names }: Evidence, all: number): string =>
  all > names.length
    ? t('wizard.evidenceNamesMore', { names: names.join(', '), rest: all - names.length })
    : t('wizard.evidenceNames', { names: names.join(', ') });

/** How the text is written: what parts cells, rows and letters. */
const TextSettings = ({ dialect, evidence, ...props }: DialectGroupProps) => {
  const change = settingChange(props);
  return (
    <>
      <DelimiterSetting
        {...settingField(props, 'delimiter')}
        value={dialect.delimiter}
        evidence={cellsText(evidence)}
        onChange={(delimiter) => change({ delimiter })}
      />
      <ChoiceSetting
        {...settingField(props, 'quote')}
        label={t('wizard.ask-quote')}
        evidence={null}
        value={dialect.quote}
        choices={quoteChoices(dialect.quote)}
        onChange={(quote) => change({ quote })}
      />
      <ChoiceSetting
        {...settingField(props, 'escape')}
        label={t('wizard.ask-escape')}
        evidence={null}
        value={dialect.escape}
        choices={escapeChoices(dialect)}
        onChange={(escape) => change({ escape })}
      />
      <ChoiceSetting
        {...settingField(props, 'encoding')}
        label={t('wizard.ask-encoding')}
        evidence={
          evidence.letters === null
            ? t('wizard.evidencePlain')
            : t('wizard.evidenceLetters', { letters: evidence.letters })
        }
        value={dialect.encoding}
        choices={ENCODINGS.map((value) => ({ value, label: encodingText(value) }))}
        onChange={(value) => change({ encoding: value as Dialect['encoding'] })}
      />
      <ChoiceSetting
        {...settingField(props, 'newline')}
        label={t('wizard.ask-newline')}
        evidence={null}
        value={dialect.newline}
        choices={newlineChoices()}
        onChange={(value) => change({ newline: value as Dialect['newline'] })}
      />
    </>
  );
};

const LINES_MOST = 1_000_000_000;

/** The position of the table: what comes before it, its header, what comes after it. */
const PlaceSettings = ({ dialect, evidence, ...props }: DialectGroupProps) => {
  const change = settingChange(props);
  const headerRows = dialect.header ? Math.max(1, dialect.headerRows) : 0;
  return (
    <>
      <LinesSetting
        {...settingField(props, 'skip')}
        label={t('wizard.ask-skip')}
        most={LINES_MOST}
        value={dialect.skip}
        evidence={t('wizard.evidenceSkip', { line: dialect.skip + 1 })}
        onChange={(skip) => change({ skip })}
      />
      <ChoiceSetting
        {...settingField(props, 'header', 'headerRows')}
        label={t('wizard.ask-header')}
        evidence={namesText(evidence, props.inspection.columns.length)}
        value={String(headerRows)}
        choices={headerChoices(headerRows)}
        onChange={(value) => change({ headerRows: Number(value) })}
      />
      <LinesSetting
        {...settingField(props, 'skipEnd')}
        label={t('wizard.ask-skipEnd')}
        most={LINES_MOST}
        value={dialect.skipEnd}
        evidence={null}
        onChange={(skipEnd) => change({ skipEnd })}
      />
    </>
  );
};

const FOUND = 'found';

/** How values are written, in every column. */
const ValueSettings = ({ evidence, inspection, ...props }: GroupProps) => {
  const { options, onEvent } = props;
  const choose = (chosen: ReadOptions): void => onEvent({ kind: 'chosen', options: chosen });
  return (
    <>
      <ChoiceSetting
        {...settingField(props, 'decimal')}
        label={t('wizard.ask-decimal')}
        evidence={
          evidence.decimalCell === null ? null : t('wizard.evidenceDecimal', { cell: evidence.decimalCell })
        }
        value={options.decimal ?? inspection.decimal}
        choices={[
          { value: '.', label: t('wizard.decimal-point') },
          { value: ',', label: t('wizard.decimal-comma') },
        ]}
        onChange={(value) => choose({ decimal: value === ',' ? ',' : '.' })}
      />
      <ChoiceSetting
        {...settingField(props, 'dateOrder')}
        label={t('wizard.ask-dateOrder')}
        evidence={evidence.dateCell === null ? null : t('wizard.evidenceDate', { cell: evidence.dateCell })}
        value={options.dateOrder ?? FOUND}
        choices={(['found', 'dmy', 'mdy', 'ymd'] as const).map((value) => ({
          value,
          label: t(`wizard.dateOrder-${value}`),
        }))}
        onChange={(value) =>
          value === FOUND
            ? onEvent({ kind: 'found', fields: ['dateOrder'] })
            : choose({ dateOrder: value as NonNullable<ReadOptions['dateOrder']> })
        }
      />
      <NullsSetting
        {...settingField(props, 'nulls')}
        value={options.nulls ?? []}
        evidence={t('wizard.nullsHelp')}
        onChange={(nulls) =>
          nulls.length === 0 ? onEvent({ kind: 'found', fields: ['nulls'] }) : choose({ nulls: [...nulls] })
        }
      />
    </>
  );
};
