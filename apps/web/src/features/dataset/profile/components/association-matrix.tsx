import type { Associations } from '@plumbline/contract';
import { VisuallyHidden } from '@mantine/core';
import { useMemo, useRef, useState, type KeyboardEvent } from 'react';
import { valueWords } from '../model/value-text.ts';
import { associationColor, moveInMatrix, pairsByKey, pairKey, type MatrixCell } from '../model/matrix.ts';
import { t } from '../../../../messages/index.ts';
import classes from './profile.module.css';

type Pair = Associations['pairs'][number];

interface AssociationMatrixProps {
  readonly labels: readonly string[];
  readonly pairs: readonly Pair[];
}

/** A cell for every two columns. One tab stop: arrow keys move through it, and the focused cell is described below. */
export const AssociationMatrix = ({ labels, pairs }: AssociationMatrixProps) => {
  const byKey = useMemo(() => pairsByKey(pairs), [pairs]);
  const [focused, setFocused] = useState<MatrixCell>({ row: 1, column: 0 });
  const [hovered, setHovered] = useState<MatrixCell | null>(null);
  const table = useRef<HTMLTableElement>(null);
  const words = ({ row, column }: MatrixCell): string => {
    const pair = byKey.get(pairKey(row, column));
    if (pair === undefined) {
      return labels[row] ?? '';
    }
    const cell = t('profile.profileMovesCell', {
      a: labels[row] ?? '',
      b: labels[column] ?? '',
      measure: t(`profile.profileMeasure_${pair.measure}`),
      value: valueWords(pair.value),
    });
    const ranked =
      pair.rank === null ? cell : t('profile.profileMovesRank', { cell, rank: valueWords(pair.rank) });
    return t('profile.profileMovesRows', { cell: ranked, rows: pair.rows });
  };
  const press = (event: KeyboardEvent): void => {
    const to = moveInMatrix(focused, event.key, labels.length);
    if (to !== null) {
      event.preventDefault();
      setFocused(to);
      table.current?.querySelector<HTMLElement>(`[data-place="${to.row}/${to.column}"]`)?.focus();
    }
  };
  return (
    <div className={classes['matrixBox']}>
      <div className={classes['scroll']}>
        {/* A matrix is walked as a grid is: one stop, and arrows from there. */}
        <table
          ref={table}
          className={classes['matrix']}
          // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-to-interactive-role -- arrow keys move from cell to cell
          role="grid"
          aria-labelledby="profile-associations"
          aria-describedby="profile-matrix-hint"
          onKeyDown={press}
          onPointerLeave={() => setHovered(null)}
        >
          <thead>
            <tr>
              <td>
                <VisuallyHidden id="profile-matrix-hint">{t('profile.profileMovesHint')}</VisuallyHidden>
              </td>
              {labels.map((label, at) => (
                <th key={at} scope="col" title={label}>
                  <span>{label}</span>
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {labels.map((label, row) => (
              <tr key={row}>
                <th scope="row" title={label}>
                  {label}
                </th>
                {labels.map((_, column) => {
                  const pair = byKey.get(pairKey(row, column));
                  const isStop = focused.row === row && focused.column === column;
                  return (
                    <td
                      key={column}
                      tabIndex={isStop ? 0 : -1}
                      data-place={`${row}/${column}`}
                      data-same={row === column ? '' : undefined}
                      aria-label={words({ row, column })}
                      style={{
                        background:
                          pair === undefined ? undefined : (associationColor(pair.value) ?? undefined),
                      }}
                      onFocus={() => setFocused({ row, column })}
                      onPointerEnter={() => setHovered({ row, column })}
                    />
                  );
                })}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      <p className={classes['summary']} aria-hidden="true">
        {words(hovered ?? focused)}
      </p>
      <Scale />
    </div>
  );
};

const ENDS = ['−1', '0', '1'] as const;

const Scale = () => (
  <div className={classes['scale']} aria-hidden="true">
    <span className={classes['scaleSteps']}>
      {[9, 8, 7, 6, 5, 4, 3, 2, 1].map((step) => (
        <span key={step} style={{ background: `var(--pl-div-${step})` }} />
      ))}
    </span>
    <span className={classes['ends']}>
      {ENDS.map((end) => (
        <span key={end}>{end}</span>
      ))}
    </span>
  </div>
);
