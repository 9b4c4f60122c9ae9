import type { Cell, DatasetColumn } from '@plumbline/contract';
import { formatNumber, formatShare, t } from '../../../../messages/index.ts';
import { withValuePicked } from '../../../../lib/filters/filter-tree.ts';
import { cellText } from '../../../../ui/text/cell-text.ts';
import { countsByValue } from '../../core/model/column-profile.ts';
import { useDatasetPage } from '../../core/hooks/use-dataset-page.ts';
import type { Bin } from '../model/shape-chart.ts';
import classes from './panel.module.css';

const HEIGHT_PX = 72;

/** The histogram of a number or a date over the whole version; nothing for what has no order. */
export const ColumnShape = ({ column }: { readonly column: DatasetColumn }) => (
  <Bars column={column} {...columnShape(column)} />
);

function columnShape(column: DatasetColumn): { readonly bins: readonly Bin[]; readonly title: string } {
  const values = countsByValue(column);
  return values === null
    ? { bins: column.profile?.histogram ?? [], title: t('grid.panelBins') }
    : {
        bins: values.map(({ value, count }) => ({ from: value, to: value, count })),
        title: t('grid.panelRows'),
      };
}

interface BarsProps {
  readonly column: DatasetColumn;
  readonly bins: readonly Bin[];
  readonly title: string;
}

/** One bar per range, each with its range and rows. */
export const Bars = ({ column, bins, title }: BarsProps) => {
  const [first] = bins;
  const last = bins.at(-1);
  if (first === undefined || last === undefined) {
    return null;
  }
  const largest = Math.max(1, ...bins.map(({ count }) => count));
  const print = (cell: Cell): string => cellText(cell, column).text;
  const words = t('grid.panelRanges', { from: print(first.from), to: print(last.to) });
  return (
    <figure className={classes['figure']}>
      <figcaption className={classes['caption']}>{title}</figcaption>
      <div
        className={classes['bins']}
        role="img"
        aria-label={`${column.label}, ${words}`}
        style={{ height: HEIGHT_PX }}
      >
        {bins.map(({ from, to, count }) => (
          <span
            key={String(from)}
            className={classes['bin']}
            title={`${from === to ? print(from) : `${print(from)} – ${print(to)}`}: ${formatNumber(count)}`}
            style={{ height: count === 0 ? 0 : Math.max(1, (count / largest) * HEIGHT_PX) }}
          />
        ))}
      </div>
      <div className={classes['ends']} aria-hidden="true">
        <span>{print(first.from)}</span>
        <span>{print(last.to)}</span>
      </div>
    </figure>
  );
};

const MAX_TOP = 10;

/** The most frequent values; one click shows only their rows. */
export const TopValues = ({
  column,
  rowCount,
}: {
  readonly column: DatasetColumn;
  readonly rowCount: number;
}) => {
  const { address, change } = useDatasetPage();
  const { profile } = column;
  const isAllDifferent = profile !== null && profile.distinct > 1 && (profile.top[0]?.count ?? 0) <= 1;
  if (profile === null || profile.top.length === 0 || isAllDifferent) {
    return null;
  }
  const largest = Math.max(1, ...profile.top.map(({ count }) => count));
  const picked = address.filters.value.flatMap((node) =>
    'column' in node && node.column === column.name && node.op === 'in' ? node.value : [],
  );
  return (
    <section className={classes['top']}>
      <h3 className={classes['caption']}>{t('grid.panelTop')}</h3>
      <ul>
        {profile.top.slice(0, MAX_TOP).map(({ value, count }) => {
          const { text, isAbsent } = cellText(value, column);
          return (
            <li key={`${typeof value} ${value}`}>
              <button
                type="button"
                className={classes['topValue']}
                aria-pressed={picked.includes(value)}
                title={t('grid.panelTopFilter', { column: column.label, value: text })}
                onClick={() => change({ filters: withValuePicked(address.filters, column.name, value) })}
              >
                <span className={classes['topText']} data-absent={isAbsent || undefined}>
                  {text}
                </span>
                <span className={classes['topBar']} aria-hidden="true">
                  <span style={{ width: `${(count / largest) * 100}%` }} />
                </span>
                <span className={classes['topCount']} title={formatNumber(count)}>
                  {formatShare(rowCount === 0 ? 0 : count / rowCount)}
                </span>
              </button>
            </li>
          );
        })}
      </ul>
    </section>
  );
};
