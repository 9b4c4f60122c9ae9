import { assertNever } from '@plumbline/contract';
import { sortedBy } from '../print/print-parts.ts';
import { DENOMINATORS } from './levels.ts';
import type { PivotShowAs } from './pivot.ts';
import { EXTRA, PARTS, looksAround, parentKeys, sameKeys, type PivotPrintContext } from './pivot-parts.ts';

const WINDOWED = ['running_total', 'difference', 'percent_difference', 'rank'] as const;
type WindowShowAs = (typeof WINDOWED)[number];

const isWindowed = (showAs: PivotShowAs): showAs is WindowShowAs =>
  WINDOWED.some((windowed) => windowed === showAs);
const SHOWN = 'shown figures';

/** Figures beside those of the headers around them, computed before the page is cut. [SEM-PIVOT-9] */
export function printWindows(printing: PivotPrintContext): { name: string; lines: readonly string[] }[] {
  const { plan, quote, rowKeys } = printing;
  const windowed = plan.figures.flatMap(({ of, showAs }, index) =>
    isWindowed(showAs) ? [`${printWindow(of, showAs, printing)} AS ${quote(`shown ${index + 1}`)}`] : [],
  );
  if (windowed.length === 0) {
    return [];
  }
  const figures = quote(PARTS.figures);
  const sorted = quote(PARTS.sortedRows);
  const positions = looksAround(plan)
    ? [`JOIN ${sorted} ON ${sameHeader(rowKeys, [figures, sorted], { ...printing, level: EXTRA.rowLevel })}`]
    : [];
  return [
    {
      name: SHOWN,
      lines: [
        `SELECT ${[`${figures}.*`, ...windowed].join(',\n  ')}`,
        `FROM ${figures}`,
        ...positions,
        ...(looksAround(plan) && printing.dialect.grammar.namedWindows
          ? [`WINDOW ${quote(DOWN)} AS ${windowDown(printing)}`]
          : []),
      ],
    },
  ];
}

const DOWN = 'down';

/** The cells of one column header under one parent, in their order. */
const windowDown = (printing: PivotPrintContext): string =>
  `(PARTITION BY ${siblings(printing)} ORDER BY ${printing.quote(PARTS.sortedRows)}.${printing.quote(EXTRA.sibling)})`;

/** What the cells of one column header under one parent have in common. */
function siblings(printing: PivotPrintContext): string {
  const { quote, columnKeys } = printing;
  const of = `${quote(PARTS.figures)}.`;
  return [
    `${of}${quote(EXTRA.rowLevel)}`,
    `${of}${quote(EXTRA.columnLevel)}`,
    ...parentKeys(printing, of),
    ...columnKeys.map((key) => `${of}${key}`),
  ].join(', ');
}

function printWindow(of: string, showAs: WindowShowAs, printing: PivotPrintContext): string {
  const { quote, dialect } = printing;
  const double = (sql: string): string => dialect.castAs(sql, 'number');
  const value = `${quote(PARTS.figures)}.${quote(of)}`;
  const sibling = `${quote(PARTS.sortedRows)}.${quote(EXTRA.sibling)}`;
  const down = dialect.grammar.namedWindows ? quote(DOWN) : windowDown(printing);
  const previous = (sql: string): string => dialect.previous(sql, down);
  const before = `CASE WHEN ${previous(sibling)} = ${sibling} - 1 THEN ${previous(value)} END`;
  switch (showAs) {
    case 'running_total':
      return `sum(${value}) OVER ${down}`;
    case 'difference':
      return `${value} - ${before}`;
    case 'percent_difference':
      return `${double(`${value} - ${before}`)} / nullif(abs(${double(before)}), 0)`;
    case 'rank':
      return `CASE WHEN ${value} IS NOT NULL THEN rank() OVER (PARTITION BY ${siblings(printing)} ORDER BY ${sortedBy(value, 'desc', dialect)}) END`;
    default:
      return assertNever(showAs);
  }
}

const sameHeader = (
  keys: readonly string[],
  [left, right]: readonly [string, string],
  printing: PivotPrintContext & { readonly level: string },
): string => {
  const level = printing.quote(printing.level);
  const same = sameKeys(keys, [(key) => `${left}.${key}`, (key) => `${right}.${key}`], printing);
  return [`${left}.${level} = ${right}.${level}`, ...same].join(' AND ');
};

/** The cells of the page: each figure as it is shown, and where it comes from. */
export function printShown(printing: PivotPrintContext): {
  figures: readonly string[];
  from: readonly string[];
} {
  const { plan, quote, rowKeys, columnKeys, dialect } = printing;
  const hasWindows = plan.figures.some(({ showAs }) => isWindowed(showAs));
  const cells = quote(hasWindows ? SHOWN : PARTS.figures);
  const page = quote(PARTS.page);
  const headers = quote(PARTS.columnHeaders);
  const shares = [...new Set(plan.figures.map(({ showAs }) => showAs))].filter(
    (showAs) => DENOMINATORS[showAs] !== undefined,
  );
  return {
    figures: plan.figures.map((figure, index) => {
      const value = `${cells}.${quote(figure.of)}`;
      if (isWindowed(figure.showAs)) {
        return `${cells}.${quote(`shown ${index + 1}`)}`;
      }
      return figure.showAs === 'value'
        ? value
        : `${dialect.castAs(value, 'number')} / nullif(${dialect.castAs(`${quote(figure.showAs)}.${quote(figure.of)}`, 'number')}, 0)`;
    }),
    from: [
      `FROM ${page}`,
      `JOIN ${cells} ON ${sameHeader(rowKeys, [page, cells], { ...printing, level: EXTRA.rowLevel })}`,
      `JOIN ${headers} ON ${sameHeader(columnKeys, [headers, cells], { ...printing, level: EXTRA.columnLevel })}`,
      ...shares.map((share) => {
        const same = printShare(share as Share, cells, printing);
        return `LEFT JOIN ${quote(PARTS.figures)} AS ${quote(share)} ON ${same.join(' AND ')}`;
      }),
    ],
  };
}

type Share = keyof typeof DENOMINATORS &
  ('share_of_row' | 'share_of_column' | 'share_of_parent_row' | 'share_of_parent_column' | 'share_of_total');

/** SQL of the cell that is the whole of a share. [SEM-PIVOT-5] */
function printShare(share: Share, cells: string, printing: PivotPrintContext): string[] {
  const { quote, rowKeys, columnKeys, dialect } = printing;
  const [rowLevel, columnLevel] = [quote(EXTRA.rowLevel), quote(EXTRA.columnLevel)];
  const whole = (name: string): string => `${quote(share)}.${name}`;
  const own = (name: string): string => `${cells}.${name}`;
  const sameRow = [`${whole(rowLevel)} = ${own(rowLevel)}`, ...sameKeys(rowKeys, [whole, own], printing)];
  const sameColumn = [
    `${whole(columnLevel)} = ${own(columnLevel)}`,
    ...sameKeys(columnKeys, [whole, own], printing),
  ];
  const above = (level: string, keys: readonly string[]): string[] => [
    `${whole(level)} = greatest(${own(level)} - 1, 0)`,
    ...keys.map((key, index) =>
      dialect.isSame(whole(key), `CASE WHEN ${own(level)} > ${index + 1} THEN ${own(key)} END`),
    ),
  ];
  switch (share) {
    case 'share_of_row':
      return [...sameRow, `${whole(columnLevel)} = 0`];
    case 'share_of_column':
      return [...sameColumn, `${whole(rowLevel)} = 0`];
    case 'share_of_total':
      return [`${whole(rowLevel)} = 0`, `${whole(columnLevel)} = 0`];
    case 'share_of_parent_row':
      return [...sameColumn, ...above(rowLevel, rowKeys)];
    case 'share_of_parent_column':
      return [...sameRow, ...above(columnLevel, columnKeys)];
    default:
      return assertNever(share);
  }
}
