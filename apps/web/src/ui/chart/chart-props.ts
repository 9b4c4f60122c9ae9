import type { ChartAnnotation, ChartData } from '@plumbline/contract';
import type { DrawnMark } from '@plumbline/viz';

/** A mark that a person opened. */
export interface MarkPointed {
  readonly mark: DrawnMark;
  /** The row of `data.data` behind it; null where it combines several. */
  readonly row: number | null;
  /** Where to open its menu, in px from the corner of the window. */
  readonly at: { readonly x: number; readonly y: number };
}

/** Marks from one to another along the picture, both included. */
export interface RangePointed {
  readonly from: DrawnMark;
  readonly to: DrawnMark;
  readonly at: { readonly x: number; readonly y: number };
}

/** What the drawing has to say beside the picture. */
export interface ChartDrawn {
  /** Annotations whose value is not in view. */
  readonly unplaced: readonly ChartAnnotation[];
  /** Annotations of the whole chart, to be written under it. */
  readonly captions: readonly ChartAnnotation[];
  /** What the drawing itself had to leave out, in words. */
  readonly notes: readonly string[];
}

export interface ChartProps {
  readonly data: ChartData;
  readonly annotations?: readonly ChartAnnotation[];
  /** Rows of `data.data`; the marks of all others step back. */
  readonly selected?: readonly number[];
  /** A click on a mark, or Enter on the one that the arrow keys came to. */
  readonly onMark?: (pointed: MarkPointed) => void;
  /** A drag along the picture, or Shift with an arrow key and then Enter. */
  readonly onRange?: (range: RangePointed) => void;
  readonly onDrawn?: (drawn: ChartDrawn) => void;
  /** In px; without it the chart fills its container, which must have a height. */
  readonly height?: number;
}
