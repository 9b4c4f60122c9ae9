import type { ChartChannel, ChartColumnFacts } from '@plumbline/contract';
import type { Message } from '@plumbline/messages';
import type { DerivedColumn, Dimension, FormulaResult, Measure } from '@plumbline/query';
import type { ChartColumn } from '../column.ts';

/** A key that groups are distinguished by. */
export interface KeyPart {
  /** The column of the chart's data. */
  readonly name: string;
  /** Its path in the spec: `encoding.x`, `detail.0`. */
  readonly path: string;
  readonly channel: ChartChannel;
  readonly dimension: Dimension;
  /** Keys at most, by the main measure or in their own order; null for all. */
  readonly keep: number | null;
  /** Whether the keys beyond are one key together. */
  readonly hasRest: boolean;
}

/** A figure that is computed for each group. */
export interface FigurePart {
  readonly name: string;
  readonly path: string;
  readonly channel: ChartChannel | null;
  readonly label: Message | string;
  readonly field: string | null;
  readonly derive: readonly DerivedColumn[];
  readonly measures: readonly Measure[];
  readonly calculate: readonly DerivedColumn[];
  /** The output that is the figure. */
  readonly of: string;
  /** Whether figures of parts add up to that of the whole. */
  readonly isAdditive: boolean;
}

/** A value of the row itself. */
export interface OwnPart {
  readonly name: string;
  readonly path: string;
  readonly channel: ChartChannel;
  readonly field: string;
  readonly role: ChartColumnFacts['role'];
}

export interface GroupParts {
  readonly keys: readonly KeyPart[];
  readonly figures: readonly FigurePart[];
}

/** Parses a formula of the spec; its hidden names start with the prefix. */
export type ReadFormula = (text: string, prefix: string) => FormulaResult;

export interface PlanContext {
  readonly columns: readonly ChartColumn[];
  readonly readFormula: ReadFormula | null;
}

/** Names of hidden outputs, which no column of the chart's data has. */
export const upperName = (name: string): string => `${name} upper`;
export const otherName = (name: string): string => `${name} is other`;
