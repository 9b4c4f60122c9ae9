import type { PivotSpec, PivotTable } from '@plumbline/contract';
import { message } from '@plumbline/messages';
import { withFilters, type AnswerSentence, type TextContext } from './answer-sentence.ts';
import { cellNumber } from '../../columns/cell-number.ts';
import type { Figures } from './traced-figures.ts';

const isMissing = (one: number | null | undefined): one is null | undefined =>
  one === null || one === undefined;

/** Where key figures are among the values of a table without groups. */
const STATISTIC_PLACES = { count: 0, mean: 1, median: 2, min: 4, max: 5 } as const;

const statisticFigures = (pivot: PivotSpec, start: number): Figures =>
  Object.fromEntries(
    Object.entries(STATISTIC_PLACES).map(([name, at]) => [
      name,
      { number: { kind: 'pivot', pivot, cell: { row: [], column: [] }, value: start + at } },
    ]),
  );

/** What a table of groups or of key figures answers. Pure. */
export function tableSentences(
  table: PivotTable,
  { pivot, ...context }: TextContext & { readonly pivot: PivotSpec },
): readonly AnswerSentence[] {
  const { query, dataset } = context;
  if (query.intent === 'statistics' && table.rowHeaders.length <= 1) {
    const values = table.cells[0]?.values ?? [];
    const sentences = query.measures
      .filter(({ column }) => column !== null)
      .flatMap(({ column }, at): AnswerSentence[] => {
        const [count, mean, median, , min, max] = values.slice(at * 6, at * 6 + 6).map(cellNumber);
        const label = dataset.columns.find(({ name }) => name === column)?.label ?? column ?? '';
        return isMissing(count) || isMissing(mean) || isMissing(median) || isMissing(min) || isMissing(max)
          ? []
          : [
              {
                text: message('ask.statistic', { column: label, count, mean, median, min, max }),
                value: mean,
                figures: statisticFigures(pivot, at * 6),
              },
            ];
      });
    return sentences.length === 0 ? [{ text: message('ask.noRows'), value: null }] : sentences;
  }
  const rows = table.total;
  return [
    withFilters(
      rows === 0
        ? { text: message('ask.noRows'), value: null }
        : { text: message('ask.tableRows', { count: rows }), value: rows },
      context,
    ),
  ];
}
