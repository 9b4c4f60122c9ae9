import { assertNever, type ChartCell, type ChartData } from '@plumbline/contract';

export const EDGES = [
  'ordinary',
  'one row',
  'all null',
  'negative',
  'huge',
  'long labels',
  'right to left',
] as const;
export type Edge = (typeof EDGES)[number];

const LONG =
  'Waterproof three-layer expedition jackets with detachable hoods, formerly sold under another name';
const ARABIC = [
  'خيام ومأوى',
  'أحذية',
  'ملابس',
  'حقائب ظهر',
  'أدوات الطبخ',
  'ألمانيا',
  'فرنسا',
  'إسبانيا',
  'إيطاليا',
  'بولندا',
  'البرتغال',
  'النمسا',
];

/** A mark's ordinary example with what goes wrong in real data. */
export function atEdge(data: ChartData, edge: Edge): ChartData {
  switch (edge) {
    case 'ordinary':
      return data;
    case 'one row':
      return { ...data, data: data.data.slice(0, 1) };
    case 'all null':
      return withFigures(data, () => null);
    case 'negative':
      return withFigures(data, (value, at) =>
        isOrdered(data) ? value - 3 * greatest(data) : value * (at % 2 === 0 ? -1 : 1),
      );
    case 'huge':
      return withFigures(data, (value) => value * 1e12);
    case 'long labels':
      return withTexts(data, (text, at) => `${at + 1}. ${LONG}: ${text}`);
    case 'right to left':
      return withTexts(
        data,
        (_, at) => `${ARABIC[at % ARABIC.length] ?? ''}${at < ARABIC.length ? '' : ` ${at}`}`,
      );
    default:
      return assertNever(edge);
  }
}

/** Figures whose order says what they are are moved, not turned. */
const isOrdered = ({ chart }: ChartData): boolean => ['box', 'violin', 'candlestick'].includes(chart.mark);

const greatest = ({ data, columns }: ChartData): number =>
  Math.max(
    0,
    ...data.flatMap((row) =>
      row.flatMap((cell, at) =>
        columns[at]?.role === 'measure' && columns[at].name !== 'count' && typeof cell === 'number'
          ? [cell]
          : [],
      ),
    ),
  );

function withFigures(data: ChartData, change: (value: number, at: number) => number | null): ChartData {
  return {
    ...data,
    data: data.data.map((row, at) =>
      row.map((cell, column) => {
        const facts = data.columns[column];
        const isCount = facts?.name === 'count' && data.chart.mark === 'violin';
        return facts?.role === 'measure' && typeof cell === 'number' && !isCount ? change(cell, at) : cell;
      }),
    ),
  };
}

function withTexts(data: ChartData, change: (text: string, at: number) => string): ChartData {
  const seen = new Map<string, number>();
  const texts = (cell: ChartCell): ChartCell => {
    if (typeof cell !== 'string') {
      return cell;
    }
    const at = seen.get(cell) ?? seen.size;
    seen.set(cell, at);
    return change(cell, at);
  };
  return {
    ...data,
    data: data.data.map((row) =>
      row.map((cell, column) => (data.columns[column]?.type === 'text' ? texts(cell) : cell)),
    ),
  };
}
