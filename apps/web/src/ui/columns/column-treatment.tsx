import { Button } from '@mantine/core';
import { assertNever, type ColumnFix } from '@plumbline/contract';
import { IconArrowBackUp, IconWand } from '@tabler/icons-react';
import { useId } from 'react';
import { t } from '../../messages/index.ts';
import type { CheckedColumn } from './checked-columns.ts';
import { type ColumnEvent, type ColumnPlace, type Treatment } from './column-edits.ts';
import { FOCUSABLE } from '../scroll/focusable.ts';
import { ICON, SMALL_ICON } from '../icons/icons.ts';
import { TextButton } from '../buttons/text-button.tsx';
import classes from './columns.module.css';

interface TreatedProps {
  readonly column: CheckedColumn;
  readonly at: ColumnPlace;
  readonly onEvent: (event: ColumnEvent) => void;
}

/** The first cells that do not fit, by their rows; each can be said to mean "no value". */
export const FailingCells = ({
  column,
  at,
  onEvent,
  hasNullWords,
}: TreatedProps & { readonly hasNullWords: boolean }) => {
  const { failing, failures, nulls } = column;
  const count = failing ?? 0;
  return (
    <section className={classes['section']} tabIndex={-1} data-failing="">
      {count === 0 ? null : (
        <h4 className={classes['sectionHead']}>
          {t('wizardColumns.failingCells')}
          {failures.length > 0 && failures.length < count ? (
            <span>{t('wizardColumns.failingFirst', { count: failures.length })}</span>
          ) : null}
        </h4>
      )}
      {count > 0 && failures.length === 0 ? (
        <p className={classes['panelLead']}>{t('wizardColumns.failingAbout', { count })}</p>
      ) : null}
      {failures.length === 0 ? null : (
        // A list that scrolls must be reachable by key.
        <ul className={classes['cells']} {...FOCUSABLE} aria-label={t('wizardColumns.failingCells')}>
          {failures.map(({ row, text }) => (
            <li key={row}>
              <span>{t('wizardColumns.rowNumber', { row })}</span>
              <code title={text}>{`"${text}"`}</code>
              {hasNullWords ? (
                <TextButton
                  aria-label={t('wizardColumns.meansNothingOf', { text })}
                  title={t('wizardColumns.meansNothingOf', { text })}
                  onClick={() => onEvent({ kind: 'null-word', column: at, text, isNull: true })}
                >
                  {t('wizardColumns.meansNothing')}
                </TextButton>
              ) : null}
            </li>
          ))}
        </ul>
      )}
      {nulls.length === 0 ? null : (
        <ul className={classes['words']} aria-label={t('wizardColumns.nullWords')}>
          {nulls.map((text) => (
            <li key={text}>
              <code>{`"${text}"`}</code> {t('wizardColumns.isEmptyNow')}
              <Button
                variant="subtle"
                size="xs"
                aria-label={t('wizardColumns.takeBackOf', { says: text })}
                onClick={() => onEvent({ kind: 'null-word', column: at, text, isNull: false })}
              >
                {t('wizardColumns.takeBack')}
              </Button>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
};

/** A fix that reads the column as another type is a choice of that type. */
const takeFix = (fix: ColumnFix, { foundType }: CheckedColumn, column: ColumnPlace): ColumnEvent => {
  const { type, form } = fix.choice;
  return type !== undefined && form !== undefined && type !== foundType
    ? { kind: 'formed', column, type, form }
    : { kind: 'fixed', column, fix };
};

const fixCount = ({ kind, fixedCells: count }: ColumnFix, column: CheckedColumn, filled: number): string => {
  const failing = column.failing ?? 0;
  if (failing > 0) {
    return t('wizardColumns.fixesCount', { count, all: failing });
  }
  return kind === 'trim'
    ? t('wizardColumns.trimsCount', { count, all: filled })
    : t('wizardColumns.readsCount', { count, all: filled });
};

/** Changes that make more cells fit: one press each, and one to take it back. */
export const Fixes = ({ column, at, onEvent, filled }: TreatedProps & { readonly filled: number }) =>
  column.fixes.length === 0 && column.taken.length === 0 ? null : (
    <section className={classes['section']}>
      <h4 className={classes['sectionHead']}>{t('wizardColumns.fixes')}</h4>
      <ul className={classes['fixes']}>
        {column.taken.map((fix) => (
          <li key={`${fix.kind} ${fix.says}`} data-taken="">
            <span>
              {fix.says}
              <small>{t('wizardColumns.fixedCount', { count: fix.fixedCells })}</small>
            </span>
            <Button
              variant="subtle"
              size="xs"
              leftSection={<IconArrowBackUp {...SMALL_ICON} />}
              aria-label={t('wizardColumns.takeBackOf', { says: fix.says })}
              onClick={() => onEvent({ kind: 'unfixed', column: at, fix })}
            >
              {t('wizardColumns.takeBack')}
            </Button>
          </li>
        ))}
        {column.fixes.map((fix) => (
          <li key={`${fix.kind} ${fix.says}`}>
            <button
              type="button"
              className={classes['fix']}
              onClick={() => onEvent(takeFix(fix, column, at))}
            >
              <IconWand {...ICON} />
              <span>
                {fix.says}
                <small>{fixCount(fix, column, filled)}</small>
              </span>
            </button>
          </li>
        ))}
      </ul>
    </section>
  );

const treatmentHelp = (treatment: Treatment, column: CheckedColumn, filled: number | null): string => {
  const failing = column.failing ?? 0;
  switch (treatment) {
    case 'null':
      return filled === null
        ? t('wizardColumns.treat-null-plain')
        : t('wizardColumns.treat-null-help', { count: filled - failing });
    case 'text':
      return t('wizardColumns.treat-text-help');
    case 'drop':
      return t('wizardColumns.treat-drop-help', { count: failing });
    default:
      return assertNever(treatment);
  }
};

interface TreatmentsProps extends TreatedProps {
  readonly treatments: readonly Treatment[];
  /** Cells that are not empty; null where not every row was counted. */
  readonly filled: number | null;
}

/** What becomes of the cells that are left. */
export const Treatments = ({ column, at, onEvent, treatments, filled }: TreatmentsProps) => {
  const name = useId();
  return (
    <fieldset className={`${classes['section']} ${classes['treatments']}`}>
      <legend className={classes['sectionHead']}>{t('wizardColumns.treatTitle')}</legend>
      {treatments.map((treatment) => (
        <label
          key={treatment}
          className={classes['treatment']}
          data-on={column.treatment === treatment || undefined}
        >
          <input
            type="radio"
            name={name}
            checked={column.treatment === treatment}
            onChange={() => onEvent({ kind: 'treated', column: at, treatment })}
          />
          <strong>{t(`wizardColumns.treat-${treatment}`)}</strong>
          <small>{treatmentHelp(treatment, column, filled)}</small>
        </label>
      ))}
    </fieldset>
  );
};
