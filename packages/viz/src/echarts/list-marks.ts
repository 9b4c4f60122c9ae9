import type { DrawnMark } from '../picture.ts';
import type { Drawing } from './drawing.ts';
import { wordsOf } from './tooltip.ts';
import type { View } from './view.ts';

/** A mark that says its words when asked: of 100,000 points few are. */
class Mark implements DrawnMark {
  readonly seriesIndex: number;
  readonly dataIndex: number;
  readonly row: number | null;
  readonly #words: () => { readonly name: string; readonly value: string };

  constructor(
    place: Pick<DrawnMark, 'seriesIndex' | 'dataIndex' | 'row'>,
    words: () => { readonly name: string; readonly value: string },
  ) {
    this.seriesIndex = place.seriesIndex;
    this.dataIndex = place.dataIndex;
    this.row = place.row;
    this.#words = words;
  }

  get name(): string {
    return this.#words().name;
  }

  get value(): string {
    return this.#words().value;
  }
}

/** Phase 6: marks in the order in which arrow keys walk them, series by series. */
export function listMarks(view: View, drawing: Drawing): DrawnMark[] {
  return drawing.series.flatMap(({ rows, say }, seriesIndex) =>
    rows.flatMap((row, dataIndex) =>
      row === -1 && (say === null || drawing.tooltip === 'axis')
        ? []
        : [
            new Mark(
              { seriesIndex, dataIndex, row: row === -1 ? null : row },
              () => wordsOf(view, drawing, { seriesIndex, dataIndex }) ?? NO_WORDS,
            ),
          ],
    ),
  );
}
const NO_WORDS = { name: '', value: '' };
