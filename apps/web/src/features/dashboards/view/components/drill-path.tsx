import { Fragment } from 'react';
import { t } from '../../../../messages/index.ts';
import type { Descent } from '../../core/model/descents.ts';
import { positionKey } from '../../../../lib/values/position-key.ts';
import { TextButton } from '../../../../ui/buttons/text-button.tsx';
import { useDashboardActions } from '../hooks/dashboard-context.ts';
import classes from './drill-path.module.css';

interface DrillPathProps {
  /** Id of the tile. */
  readonly tile: string;
  readonly descents: readonly Descent[];
  /** What is along x now; null until its data is there. */
  readonly along: string | null;
}

/** The marks that led down, each a way back up to what it led to. */
export const DrillPath = ({ tile, descents, along }: DrillPathProps) => {
  const { climb } = useDashboardActions();
  const names = [t('dashboard.drillTop'), ...descents.map(({ name }) => name)];
  return (
    <nav className={classes['path']} aria-label={t('dashboard.drillPath')}>
      {names.map((name, depth) => (
        <Fragment key={positionKey(depth)}>
          {depth === 0 ? null : <span aria-hidden="true">›</span>}
          {depth === descents.length ? (
            <span aria-current="true" title={name}>
              {name}
            </span>
          ) : (
            <TextButton title={name} onClick={() => climb(tile, depth)}>
              {name}
            </TextButton>
          )}
        </Fragment>
      ))}
      {along === null ? null : (
        <span className={classes['along']}>{t('dashboard.drilledBy', { along })}</span>
      )}
    </nav>
  );
};
