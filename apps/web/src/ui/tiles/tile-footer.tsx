import type { Tile } from '@plumbline/contract';
import { ActionIcon } from '@mantine/core';
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react';
import type { TileState } from '../../lib/tiles/tile-state.ts';
import { t } from '../../messages/index.ts';
import { Bob } from '../icons/bob.tsx';
import { contentVersion } from './tile-facts.ts';
import { SMALL_ICON } from '../icons/icons.ts';
import classes from './tiles.module.css';

interface TileFooterProps {
  readonly tile: Tile;
  readonly state: TileState;
  readonly onPage: ((page: number) => void) | undefined;
  readonly onTrace: (() => void) | undefined;
}

/** The line down to the rows: version, rows, when they were read, and what was done to them on the way. */
export const TileFooter = ({ tile, state, onPage, onTrace }: TileFooterProps) => {
  const { data, asOf } = state;
  if (data === null) {
    return <footer className={classes['foot']} />;
  }
  const { version, rows } = contentVersion(data);
  const datum =
    rows === null
      ? t('tile.datumOnly', { version: String(version) })
      : t('tile.datum', { version: String(version), rows });
  const inside = (
    <>
      <Bob height={10} />
      <span>{datum}</span>
      {asOf === null || tile.kind === 'figure' ? null : (
        <span className={classes['asOf']}>{t('tile.asOf', { at: asOf })}</span>
      )}
    </>
  );
  const full = asOf === null ? datum : `${datum} · ${t('tile.asOfFull', { at: asOf })}`;
  const notes = [...(data.kind === 'chart' ? data.chart.notes : []), ...state.ignored].join(' ');
  return (
    <footer className={classes['foot']} data-outdated={state.isOutdated || undefined}>
      {onTrace === undefined || state.isOutdated ? (
        <span className={classes['datum']} title={full}>
          {inside}
        </span>
      ) : (
        <button type="button" className={classes['datum']} title={full} onClick={onTrace}>
          {inside}
        </button>
      )}
      {notes === '' ? null : (
        <span className={classes['notes']} title={notes}>
          {notes}
        </span>
      )}
      {data.kind === 'grid' && onPage !== undefined ? <Pages grid={data.grid} onPage={onPage} /> : null}
    </footer>
  );
};

interface PagesProps {
  readonly grid: { readonly page: number; readonly limit: number; readonly total: number };
  readonly onPage: (page: number) => void;
}

const Pages = ({ grid: { page, limit, total }, onPage }: PagesProps) => {
  if (total <= limit) {
    return null;
  }
  const turn = (label: string, to: number, Icon: typeof IconChevronLeft) => (
    <ActionIcon
      size={24}
      aria-label={label}
      disabled={to < 1 || (to - 1) * limit >= total}
      onClick={() => onPage(to)}
    >
      <Icon {...SMALL_ICON} />
    </ActionIcon>
  );
  return (
    <span className={classes['pages']}>
      {t('tile.span', { from: (page - 1) * limit + 1, to: Math.min(total, page * limit), total })}
      {turn(t('tile.previousPage'), page - 1, IconChevronLeft)}
      {turn(t('tile.nextPage'), page + 1, IconChevronRight)}
    </span>
  );
};
