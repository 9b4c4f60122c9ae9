import { Button, TextInput } from '@mantine/core';
import { assertNever } from '@plumbline/contract';
import { IconX } from '@tabler/icons-react';
import { useEffect, useEffectEvent, useId, useRef, useState } from 'react';
import { formatShare } from '../../../messages/index.ts';
import { t } from '../../../messages/wizard.ts';
import { IconButton } from '../../../ui/icon-button.tsx';
import type { Looked } from '../api.ts';
import { firstValues, type CheckedColumn, type ColumnIssue } from '../columns/checked-columns.ts';
import { TREATMENTS, type ColumnEvent, type Treatment } from '../columns/column-edits.ts';
import classes from './validation.module.css';

interface ColumnPanelProps {
  readonly looked: Looked;
  readonly column: CheckedColumn;
  readonly issue: ColumnIssue | null;
  readonly onEvent: (event: ColumnEvent) => void;
  readonly onClose: () => void;
}

const VALUES_SHOWN = 8;

/** One column: what fails and where, what to do with it, its name, other types. */
export const ColumnPanel = ({ looked, column, issue, onEvent, onClose }: ColumnPanelProps) => {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  useEscape(onClose);
  const at = { place: column.place, name: column.fileName };
  return (
    <aside className={classes['panel']} aria-label={t('panelOf', { name: column.name })}>
      <div className={classes['panelHead']}>
        <h3 ref={heading} tabIndex={-1} className={classes['panelName']}>
          {column.name}
        </h3>
        <IconButton label={t('closePanel')} onClick={onClose}>
          <IconX size={16} stroke={1.6} aria-hidden="true" />
        </IconButton>
      </div>
      <p className={classes['panelLead']}>{leadOf(column, looked)}</p>
      {(column.failing ?? 0) > 0 ? (
        <>
          <FailingCells column={column} />
          <Treatments
            column={column}
            filled={filledOf(column, looked)}
            onTreat={(treatment) => onEvent({ kind: 'treated', column: at, treatment })}
          />
        </>
      ) : null}
      <RenameField
        key={column.fileName}
        column={column}
        issue={issue}
        onRename={(rename) => onEvent({ kind: 'renamed', column: at, rename })}
      />
      <Alternatives column={column} onEvent={onEvent} />
      <section className={classes['section']}>
        <h4 className={classes['sectionHead']}>{t('firstValuesTitle')}</h4>
        <ul className={classes['plain']}>
          {firstValues(looked, column.place, VALUES_SHOWN).map((value) => (
            <li key={value}>
              <code title={value}>{value}</code>
            </li>
          ))}
        </ul>
      </section>
    </aside>
  );
};

/** Esc shuts the panel from wherever the focus is. */
const useEscape = (run: () => void): void => {
  const escape = useEffectEvent((event: KeyboardEvent) => {
    if (event.key === 'Escape' && !event.defaultPrevented) {
      run();
    }
  });
  useEffect(() => {
    const listen = (event: KeyboardEvent): void => escape(event);
    addEventListener('keydown', listen);
    return () => removeEventListener('keydown', listen);
  }, []);
};

const filledOf = (column: CheckedColumn, { rowCount }: Looked): number | null =>
  rowCount === null ? null : rowCount - column.empty;

const leadOf = (column: CheckedColumn, looked: Looked): string => {
  const filled = filledOf(column, looked);
  const type = t(`many-${column.testedType}`);
  if (column.failing === null) {
    return t('panelUnknown');
  }
  if (filled === null) {
    return t('panelSample', { failing: column.failing, type });
  }
  return column.failing === 0
    ? t('panelFits', { count: filled })
    : t('panelFails', { failing: column.failing, count: filled, type });
};

const FailingCells = ({ column }: { readonly column: CheckedColumn }) => {
  const { failing, failures } = column;
  return (
    <section className={classes['section']}>
      <h4 className={classes['sectionHead']}>
        {t('failingCells')}
        {failures.length > 0 && failures.length < (failing ?? 0) ? (
          <span>{t('failingFirst', { count: failures.length })}</span>
        ) : null}
      </h4>
      {failures.length === 0 ? (
        <p className={classes['panelLead']}>{t('failingAbout', { count: failing ?? 0 })}</p>
      ) : (
        // A list that scrolls must be reachable by key.
        // eslint-disable-next-line jsx-a11y/no-noninteractive-tabindex
        <ul className={classes['cells']} tabIndex={0} aria-label={t('failingCells')}>
          {failures.map(({ row, text }) => (
            <li key={row}>
              <span>{t('rowNumber', { row })}</span>
              <code title={text}>{`"${text}"`}</code>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
};

const helpOf = (treatment: Treatment, column: CheckedColumn, filled: number | null): string => {
  const failing = column.failing ?? 0;
  switch (treatment) {
    case 'null':
      return filled === null ? t('treat-null-plain') : t('treat-null-help', { count: filled - failing });
    case 'text':
      return t('treat-text-help');
    case 'drop':
      return t('treat-drop-help', { count: failing });
    default:
      return assertNever(treatment);
  }
};

interface TreatmentsProps {
  readonly column: CheckedColumn;
  readonly filled: number | null;
  readonly onTreat: (treatment: Treatment) => void;
}

const Treatments = ({ column, filled, onTreat }: TreatmentsProps) => {
  const name = useId();
  return (
    <fieldset className={`${classes['section']} ${classes['treatments']}`}>
      <legend className={classes['sectionHead']}>{t('treatTitle')}</legend>
      {TREATMENTS.map((treatment) => (
        <label
          key={treatment}
          className={classes['treatment']}
          data-on={column.treatment === treatment || undefined}
        >
          <input
            type="radio"
            name={name}
            checked={column.treatment === treatment}
            onChange={() => onTreat(treatment)}
          />
          <strong>{t(`treat-${treatment}`)}</strong>
          <small>{helpOf(treatment, column, filled)}</small>
        </label>
      ))}
    </fieldset>
  );
};

interface RenameFieldProps {
  readonly column: CheckedColumn;
  readonly issue: ColumnIssue | null;
  readonly onRename: (name: string) => void;
}

const RenameField = ({ column, issue, onRename }: RenameFieldProps) => {
  const [text, setText] = useState(column.name);
  return (
    <section className={classes['section']}>
      <TextInput
        label={t('rename')}
        description={column.name === column.fileName ? undefined : t('renameHelp', { name: column.fileName })}
        inputWrapperOrder={['label', 'input', 'error', 'description']}
        value={text}
        maxLength={200}
        error={issue === 'doubled' ? t('doubled') : undefined}
        onChange={(event) => setText(event.currentTarget.value)}
        onBlur={() => {
          onRename(text);
          setText(text.trim() === '' ? column.fileName : text.trim());
        }}
        onKeyDown={(event) => event.key === 'Enter' && onRename(text)}
      />
    </section>
  );
};

const Alternatives = ({ column, onEvent }: Pick<ColumnPanelProps, 'column' | 'onEvent'>) => {
  const others = column.alternatives.filter(({ type }) => type !== column.type);
  if (others.length === 0) {
    return null;
  }
  return (
    <section className={classes['section']}>
      <h4 className={classes['sectionHead']}>{t('alternatives')}</h4>
      {others.map(({ type, parsedShare }) => (
        <div key={type} className={classes['alternative']}>
          <span>{t(`type-${type}`)}</span>
          <span>{formatShare(parsedShare)}</span>
          <Button
            variant="subtle"
            aria-label={t('useTypeOf', { type: t(`type-${type}`), name: column.name })}
            onClick={() =>
              onEvent({ kind: 'typed', column: { place: column.place, name: column.fileName }, type })
            }
          >
            {t('useType')}
          </Button>
        </div>
      ))}
    </section>
  );
};
