import type { DrawnMark } from '../compiled-chart.ts';
import type { Drawing } from './drawing.ts';
import { markWords } from './tooltip.ts';
import type { View } from './view.ts';

/** Inputs for the descriptions of a chart's marks. */
interface MarkSource {
  readonly view: View;
  readonly drawing: Drawing;
}

/** A mark that creates its label on demand: few of 100,000 points are read. */
class Mark implements DrawnMark {
  readonly seriesIndex: number;
  readonly dataIndex: number;
  readonly row: number | null;
  readonly #source: MarkSource;

  constructor(source: MarkSource, seriesIndex: number, dataIndex: number) {
    const row = source.drawing.series[seriesIndex]?.rows[dataIndex] ?? -1;
    this.#source = source;
    this.seriesIndex = seriesIndex;
    this.dataIndex = dataIndex;
    this.row = row < 0 ? null : row;
  }

  get name(): string {
    return this.#words.name;
  }

  get value(): string {
    return this.#words.value;
  }

  get #words(): { readonly name: string; readonly value: string } {
    return markWords(this.#source.view, this.#source.drawing, this) ?? NO_WORDS;
  }
}

/** Phase 6: marks in the order in which arrow keys walk them, series by series. */
export function listMarks(view: View, drawing: Drawing): DrawnMark[] {
  const source = { view, drawing };
  const marks: DrawnMark[] = [];
  drawing.series.forEach(({ rows }, seriesIndex) => {
    for (let dataIndex = 0; dataIndex < rows.length; dataIndex += 1) {
      if (rows[dataIndex] !== -1) {
        marks.push(new Mark(source, seriesIndex, dataIndex));
      }
    }
  });
  return marks;
}
const NO_WORDS = { name: '', value: '' };
