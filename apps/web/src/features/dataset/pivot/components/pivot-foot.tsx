import type { PivotTable } from '@plumbline/contract';
import { Button, Modal } from '@mantine/core';
import { useState } from 'react';
import { Bob } from '../../../../ui/icons/bob.tsx';
import { useDatasetPage } from '../../core/hooks/use-dataset-page.ts';
import { t } from '../../../../messages/index.ts';
import { figureName } from '../model/figure-name.ts';
import { figureText, type FigureStyle } from '../model/figure-text.ts';
import type { PivotAddress } from '../model/pivot-address.ts';
import type { ValueRange } from '../../core/model/value-range.ts';
import classes from './pivot.module.css';

interface PivotFootProps {
  readonly pivot: PivotAddress;
  readonly table: PivotTable;
  readonly styles: readonly FigureStyle[];
  readonly reaches: readonly (ValueRange | null)[];
}

const STEPS = [1, 2, 3, 4, 5, 6];

/** How large the pivot is, the statement it came from, and what its colors mean. */
export const PivotFoot = ({ pivot, table, styles, reaches }: PivotFootProps) => {
  const { findColumn } = useDatasetPage();
  const [isOpen, setOpen] = useState(false);
  const shaded = reaches.findIndex(
    (reach, index) => reach !== null && pivot.values[index]?.shade === 'scale',
  );
  const reach = reaches[shaded] ?? null;
  const style = styles[shaded];
  return (
    <div className={classes['foot']}>
      <Bob />
      <span>{t('pivot.pivotGroups', { count: table.total })}</span>
      <span>
        {t('pivot.pivotGroupsColumns', {
          count: Math.max(1, table.columnHeaders.length) * table.values.length,
        })}
      </span>
      <Button variant="subtle" size="compact-xs" onClick={() => setOpen(true)}>
        {t('pivot.pivotOneStatement')}
      </Button>
      {reach === null || style === undefined ? null : (
        <span className={`${classes['footEnd']} ${classes['scale']}`}>
          {t('pivot.pivotScale', {
            label: figureName(pivot.values[shaded] ?? null, findColumn),
            low: figureText(reach.low, style),
            high: figureText(reach.high, style),
          })}
          <span className={classes['scaleSteps']} aria-hidden="true">
            {STEPS.map((step) => (
              <span key={step} className="pl-heat" style={{ '--heat': step } as React.CSSProperties} />
            ))}
          </span>
        </span>
      )}
      <Modal opened={isOpen} onClose={() => setOpen(false)} title={t('pivot.pivotQueryTitle')} size="xl">
        <pre className={classes['sql']}>{table.sql}</pre>
      </Modal>
    </div>
  );
};
