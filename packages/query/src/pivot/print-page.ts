import { cutTo } from '../print/print-parts.ts';
import {
  EXTRA,
  PARTS,
  isUnder,
  commaList,
  looksAround,
  parentKeys,
  part,
  type PivotPrintContext,
} from './pivot-parts.ts';
import { rowOrder } from './print-pivot-order.ts';

/** The headers that pages are cut from. */
export function printRowHeaders(printing: PivotPrintContext): string[] {
  const { plan, rowKeys, quote } = printing;
  const { shownRows, headerLevel } = plan.levels;
  const own = plan.rowSorts.flatMap((sorts) => sorts.filter(({ under }) => under.length === 0));
  const keys = [...rowKeys, quote(EXTRA.rowLevel)];
  const values = headerLevel === 0 ? [...new Set(own.map(({ of }) => quote(of)))] : [];
  const conditions = [
    `${quote(EXTRA.rowLevel)} IN (${shownRows.join(', ')})`,
    `${quote(EXTRA.columnLevel)} = ${headerLevel}`,
    ...isUnder(rowKeys, plan.under, printing),
  ];
  return [
    `SELECT ${headerLevel === 0 ? '' : 'DISTINCT '}${commaList(keys, values)}`,
    `FROM ${quote(PARTS.figures)}`,
    `WHERE ${conditions.join('\n  AND ')}`,
  ];
}

/** With figures that depend on their neighbors every header needs its position; else only those of the page. */
export function printPage(printing: PivotPrintContext): string[] {
  const { plan, quote } = printing;
  const order = rowOrder(printing);
  const position = `row_number() OVER (ORDER BY ${order.terms}) AS ${quote(EXTRA.row)}`;
  if (looksAround(plan)) {
    const parents = commaList(parentKeys(printing), [quote(EXTRA.rowLevel)]);
    const low = plan.offset;
    const high = plan.limit === null ? '' : ` AND ${quote(EXTRA.row)} <= ${low + plan.limit}`;
    return [
      part(
        PARTS.sortedRows,
        [
          `SELECT *, row_number() OVER (PARTITION BY ${parents} ORDER BY ${quote(EXTRA.row)}) AS ${quote(EXTRA.sibling)}`,
          `FROM (SELECT ${order.given}, ${position} FROM ${order.from}) AS ${quote('placed rows')}`,
        ],
        printing,
      ),
      part(
        PARTS.page,
        [`SELECT * FROM ${quote(PARTS.sortedRows)}`, `WHERE ${quote(EXTRA.row)} > ${low}${high}`],
        printing,
      ),
    ];
  }
  const [window] = cutTo(plan, printing.dialect);
  const pick = [`SELECT ${order.given}, ${position}`, `FROM ${order.from}`];
  if (window === undefined) {
    return [part(PARTS.page, pick, printing)];
  }
  // Only the rows of the page are numbered: a window function over a million headers costs more than their sort.
  const picked = [`SELECT ${order.all}`, `FROM ${order.from}`, `ORDER BY ${order.terms}`, window];
  return [
    part(
      PARTS.page,
      [
        `SELECT *, row_number() OVER (ORDER BY ${order.terms}) AS ${quote(EXTRA.row)}`,
        `FROM (`,
        ...picked.map((line) => `  ${line}`),
        `) AS ${quote('picked rows')}`,
      ],
      printing,
    ),
  ];
}
