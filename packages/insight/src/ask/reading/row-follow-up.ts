import type { Interpretation } from '@plumbline/contract';
import type { QuestionReading } from '../parts/question-reading.ts';

type Rows = NonNullable<Interpretation['rows']>;

interface RowMessage {
  readonly message: string;
  readonly reading: QuestionReading;
  /** After the message: those of the answer before, and its own. */
  readonly conditions: Pick<Interpretation, 'filters' | 'either'>;
}

const SORTS = /\b(?:sort|sorted|order|ordered|rank|ranked)\b/iu;
const UP = /\b(?:ascending|asc|lowest|smallest|oldest|earliest|cheapest)\b/iu;
const DOWN = /\b(?:descending|desc|highest|largest|newest|latest)\b/iu;

/**
 * What a message makes of listed rows, or the rows of another answer that it wants listed: “show the rows”, “only Texas”,
 * “sort by date”. Null for a message about groups or figures.
 */
export function rowsAfter(
  before: Interpretation,
  { message, reading, conditions }: RowMessage,
): Interpretation | null {
  const { interpretation: now, named } = reading;
  if (now.intent === 'rows' && now.rows !== undefined) {
    const rows = now.rows.sort.length === 0 ? (before.rows ?? now.rows) : now.rows;
    return { ...now, ...conditions, rows, limit: now.limit ?? listedLimit(before) };
  }
  if (before.intent !== 'rows' || before.rows === undefined) {
    return null;
  }
  const [column, ...more] = named.columns;
  const isSorted = SORTS.test(message) && column !== undefined && more.length === 0;
  if (isComputed(reading) && !isSorted) {
    return null;
  }
  const rows = isSorted ? sortedBy(before.rows, column, message) : reordered(before.rows, message);
  return { ...before, ...conditions, rows, limit: now.limit ?? before.limit };
}

const isComputed = ({ interpretation: { comparison, intent }, named }: QuestionReading): boolean =>
  [named.measures, named.groups, named.parts].some((list) => list.length > 0) ||
  named.mark !== null ||
  (named.unit ?? null) !== null ||
  comparison !== null ||
  intent === 'explain' ||
  intent === 'statistics';

const listedLimit = ({ intent, limit }: Interpretation): number | null => (intent === 'rows' ? limit : null);

const sortedBy = ({ columns }: Rows, column: string, message: string): Rows => ({
  columns,
  sort: [{ column, direction: UP.test(message) ? 'asc' : 'desc' }],
});

function reordered({ columns, sort: [first, ...more] }: Rows, message: string): Rows {
  if (first === undefined || !(UP.test(message) || DOWN.test(message))) {
    return { columns, sort: first === undefined ? [] : [first, ...more] };
  }
  return { columns, sort: [{ ...first, direction: UP.test(message) ? 'asc' : 'desc' }, ...more] };
}
