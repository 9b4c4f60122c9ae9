import type {
  ChartData,
  ChartMark,
  ChartSpec,
  FilterGroup,
  GraphMode,
  SavedChart,
} from '@plumbline/contract';
import type { Message } from '@plumbline/messages';
import { invariant } from '@plumbline/contract';
import { createContext, useContext } from 'react';
import type { ChartAction } from '../model/reduce-chart.ts';

export interface EditOptions {
  /** One of many quick changes, such as letters of a title; back does not lead to each. */
  readonly isPassing?: boolean;
  /** The rows it is of from now on, in the same step. */
  readonly filters?: FilterGroup;
}

/** The context of every part of the builder. */
export interface Builder {
  /** The chart as it was edited. */
  readonly chart: ChartSpec;
  /** The same with everything decided that was left open. */
  readonly shown: ChartSpec;
  readonly mode: GraphMode;
  readonly edit: (action: ChartAction, options?: EditOptions) => void;
  /** What the chart lacks for another mark; null where it fits. */
  readonly explainMark: (mark: ChartMark) => Message | null;
  readonly undo: (() => void) | null;
  readonly redo: (() => void) | null;
  /** The saved chart that is edited; null for a new one. */
  readonly saved: SavedChart | null;
  readonly isChanged: boolean;
  /** What is drawn; null until the first answer. */
  readonly data: ChartData | null;
  /** Puts words into the live region. */
  readonly say: (words: string) => void;
}

/** The element that says which keys a pill has. */
export const PILL_KEYS_ID = 'chart-pill-keys';

export const BuilderContext = createContext<Builder | null>(null);

export function useBuilder(): Builder {
  const builder = useContext(BuilderContext);
  invariant(builder !== null, 'Parts of the chart builder must be inside it.');
  return builder;
}
