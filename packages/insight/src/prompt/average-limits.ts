import { isNumericType } from '@plumbline/contract';
import type { PromptColumn, PromptContext } from './phrase.ts';
import { readChartPrompt } from './read-prompt.ts';
import { questionWords } from './words.ts';

const THAN = String.raw`(?:(?:\w+er|more|less|fewer) than|above|over|below|under|exceeding|exceeds?|beyond)`;
const AVERAGE = new RegExp(
  String.raw`\b(${THAN}) (?:the |an )?(?:overall |usual )?(?:average|avg|mean)(?: of)?\b(?! (?:of|by|per)\b)`,
  'u',
);
/** Any number, to see which column a comparison is about. */
const SOME = 1;
/** As many digits as say where the average is. */
const DIGITS = 5;

/** “rides longer than average” as rides longer than the average that the profile of the column has; null for other questions. */
export function withAverageLimit(
  question: string,
  columns: readonly PromptColumn[],
  context: PromptContext,
): string | null {
  const text = questionWords(question).join(' ');
  if (!AVERAGE.test(text)) {
    return null;
  }
  const { conditions } = readChartPrompt(text.replace(AVERAGE, `$1 ${SOME}`), columns, context);
  const compared = conditions.find(({ value }) => value === SOME)?.column;
  const column = columns.find(({ name, type }) => name === compared && isNumericType(type));
  const mean = column?.profile?.mean ?? null;
  return mean === null || !(mean > 0)
    ? null
    : text.replace(AVERAGE, `$1 ${Number(mean.toPrecision(DIGITS))}`);
}
