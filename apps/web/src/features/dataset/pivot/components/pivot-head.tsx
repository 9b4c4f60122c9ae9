import type { DatasetColumn, PivotTable } from '@plumbline/contract';
import { IconArrowDown, IconArrowUp } from '@tabler/icons-react';
import { t } from '../../../../messages/index.ts';
import { figureName } from '../model/figure-name.ts';
import { keyText } from '../model/key-text.ts';
import type { PivotAddress, PivotSort } from '../model/pivot-address.ts';
import { LEAF_PX } from '../model/pivot-measures.ts';
import { pathKey, type HeaderSpan, type LeafColumn } from '../model/pivot-rows.ts';
import classes from './pivot.module.css';

interface PivotHeadProps {
  readonly pivot: PivotAddress;
  readonly table: PivotTable;
  readonly leaves: readonly LeafColumn[];
  readonly spans: readonly (readonly HeaderSpan[])[];
  /** Columns that are drawn. */
  readonly range: { readonly first: number; readonly end: number };
  readonly sidePx: number;
  /** Width of the row headers. */
  readonly headPx: number;
  readonly findColumn: (name: string) => DatasetColumn | null;
  readonly onSort: (sort: PivotSort | null) => void;
}

/** Column headers, one line per column field, then the values, each a way to sort the rows. */
export const PivotHead = (props: PivotHeadProps) => {
  const { pivot, table, leaves, spans, range, sidePx, headPx, findColumn, onSort } = props;
  const corner = pivot.rows.map(({ column }) => findColumn(column)?.label ?? column).join(' / ');
  return (
    <div className={classes['head']} role="rowgroup" style={{ width: sidePx }}>
      {spans.map((line, level) => (
        <div key={level} className={classes['headLine']} role="row" aria-rowindex={level + 1}>
          <div className={classes['corner']} style={{ width: headPx }} role="columnheader" aria-colindex={1}>
            <span className={classes['quiet']}>{columnLabel(pivot, level, findColumn)}</span>
          </div>
          {line
            .filter(({ first, end }) => end > range.first && first < range.end)
            .map((span) => (
              <SpanHead
                key={`${pathKey(span.path)}/${span.first}`}
                span={span}
                level={level}
                headPx={headPx}
                pivot={pivot}
                table={table}
              />
            ))}
        </div>
      ))}
      <div className={classes['headLine']} role="row" aria-rowindex={spans.length + 1}>
        <div
          className={classes['corner']}
          style={{ width: headPx }}
          role="columnheader"
          aria-colindex={1}
          title={corner}
        >
          {corner}
        </div>
        <div style={{ width: range.first * LEAF_PX, flex: 'none' }} />
        {leaves.slice(range.first, range.end).map((leaf, offset) => (
          <ValueHead
            key={`${leaf.key}/${leaf.value}`}
            leaf={leaf}
            place={range.first + offset}
            pivot={pivot}
            name={figureName(pivot.values[leaf.value] ?? null, findColumn)}
            onSort={onSort}
          />
        ))}
      </div>
    </div>
  );
};

const columnLabel = (
  { columns }: PivotAddress,
  level: number,
  findColumn: PivotHeadProps['findColumn'],
): string => {
  const name = columns[level]?.column ?? '';
  return findColumn(name)?.label ?? name;
};

interface SpanHeadProps {
  readonly span: HeaderSpan;
  readonly level: number;
  readonly headPx: number;
  readonly pivot: PivotAddress;
  readonly table: PivotTable;
}

function spanText({ span, level, pivot, table }: Omit<SpanHeadProps, 'headPx'>): string {
  const depth = span.isTotal ? span.path.length - 1 : level;
  const key = keyText(span.path.at(-1) ?? null, pivot.columns[depth], table.columnFields[depth]);
  if (!span.isTotal) {
    return key;
  }
  return span.path.length === 0 ? t('pivot.pivotAllColumns') : t('pivot.pivotTotalOf', { header: key });
}

const SpanHead = ({ span, level, headPx, pivot, table }: SpanHeadProps) => {
  const text = spanText({ span, level, pivot, table });
  return (
    <div
      className={`${classes['span']} ${span.isTotal ? classes['total'] : ''}`}
      style={{ insetInlineStart: headPx + span.first * LEAF_PX, width: (span.end - span.first) * LEAF_PX }}
      role="columnheader"
      aria-colindex={span.first + 2}
      aria-colspan={span.end - span.first}
      title={text}
    >
      <span className={classes['spanText']}>{text}</span>
    </div>
  );
};

interface ValueHeadProps {
  readonly leaf: LeafColumn;
  readonly place: number;
  readonly pivot: PivotAddress;
  readonly name: string;
  readonly onSort: (sort: PivotSort | null) => void;
}

/** Cycles through descending, ascending, and the order of the headers. */
const NEXT = { none: 'desc', desc: 'asc', asc: null } as const;
const ARIA_SORT = { asc: 'ascending', desc: 'descending' } as const;

const ValueHead = ({ leaf, place, pivot, name, onSort }: ValueHeadProps) => {
  const { sort } = pivot;
  const isSorted =
    sort?.kind === 'value' &&
    sort.value === leaf.value &&
    pathKey(sort.under) === pathKey(leaf.isTotal ? [] : leaf.path);
  const direction = isSorted ? sort.direction : null;
  const next = NEXT[direction ?? 'none'];
  return (
    <div
      className={`${classes['valueHead']} ${leaf.isTotal ? classes['total'] : ''} ${leaf.value === 0 ? classes['firstOfHeader'] : ''}`}
      role="columnheader"
      aria-colindex={place + 2}
      aria-sort={direction === null ? 'none' : ARIA_SORT[direction]}
    >
      <button
        type="button"
        title={name}
        aria-label={
          direction === null
            ? t('pivot.pivotSortBy', { column: name })
            : `${t('pivot.pivotSortBy', { column: name })}, ${t(`pivot.pivotSorted_${direction}`)}`
        }
        onClick={() =>
          onSort(
            next === null
              ? null
              : { kind: 'value', value: leaf.value, under: leaf.isTotal ? [] : leaf.path, direction: next },
          )
        }
      >
        {direction === 'asc' ? <IconArrowUp size={12} stroke={1.6} aria-hidden="true" /> : null}
        {direction === 'desc' ? <IconArrowDown size={12} stroke={1.6} aria-hidden="true" /> : null}
        <span>{name}</span>
      </button>
    </div>
  );
};
