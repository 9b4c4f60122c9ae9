import { type Cell, isNumericType } from '@plumbline/contract';
import { formatNumber, t } from '../../../messages/index.ts';
import type { InspectionReply } from '../api.ts';
import { FOCUSABLE } from '../../../ui/scroll/focusable.ts';
import classes from './extract.module.css';

/** More columns than fit on any screen cost more than they show. */
const COLUMNS_MOST = 60;

interface RowsTableProps {
  readonly inspection: InspectionReply;
  /** Places to show, in order; all unless given. */
  readonly places?: readonly number[];
  /** Numbers are right-aligned, and cells that do not fit their type are marked. */
  readonly isChecked?: boolean;
  readonly nameOf?: (place: number) => string;
}

/** The first rows as text. */
export const RowsTable = ({ inspection, places, isChecked = false, nameOf }: RowsTableProps) => {
  const all = places ?? inspection.columns.map((_, place) => place);
  const shown = all.slice(0, COLUMNS_MOST);
  const failing = new Set(
    inspection.columns.flatMap(({ failures }, place) => failures.map(({ row }) => `${row} ${place}`)),
  );
  if (inspection.rows.length === 0) {
    return <p className={classes['fault']}>{t('wizard.previewEmpty')}</p>;
  }
  return (
    // What scrolls must be reachable by key.
    <div
      className={classes['previewScroll']}
      role="region"
      aria-label={t('wizard.previewTable')}
      {...FOCUSABLE}
    >
      <table className={classes['table']}>
        <thead>
          <tr>
            <th scope="col">{t('wizard.row')}</th>
            {shown.map((place) => (
              <th key={place} scope="col" className={isRight(inspection, place, isChecked)}>
                {nameOf?.(place) ?? inspection.columns[place]?.name}
              </th>
            ))}
            {all.length > shown.length ? (
              <th scope="col">{t('wizard.previewMore', { count: all.length - shown.length })}</th>
            ) : null}
          </tr>
        </thead>
        <tbody>
          {inspection.rows.map((row, index) => (
            <tr key={index}>
              <td>{formatNumber(index + 1)}</td>
              {shown.map((place) => (
                <td
                  key={place}
                  className={isRight(inspection, place, isChecked)}
                  title={String(row[place] ?? '')}
                >
                  <CellText
                    value={row[place] ?? null}
                    fails={isChecked && failing.has(`${index + 1} ${place}`)}
                  />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
};

const isRight = (inspection: InspectionReply, place: number, isChecked: boolean): string | undefined =>
  isChecked && isNumericType(inspection.columns[place]?.type ?? '') ? classes['number'] : undefined;

const CellText = ({ value, fails }: { readonly value: Cell; readonly fails: boolean }) => {
  if (value === null || value === '') {
    return <span className={classes['null']}>{t('wizard.empty')}</span>;
  }
  return fails ? <span className={classes['fails']}>{String(value)}</span> : String(value);
};
