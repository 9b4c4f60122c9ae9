import type { Decision, Inspection, ReadOptions } from '@plumbline/contract';
import { isChosen, type OptionField } from '../dialect/read-options.ts';

/** The settings that a decision is about: what its alternatives change, and what a reset removes. */
const GOVERNED: Readonly<Record<Decision['key'], readonly OptionField[]>> = {
  compression: [],
  members: ['members'],
  format: [],
  encoding: ['encoding'],
  delimiter: ['delimiter'],
  quote: ['quote', 'escape'],
  newline: ['newline'],
  table: ['skip', 'skipEnd', 'header', 'headerRows', 'range'],
  preamble: ['skip'],
  header: ['header', 'headerRows'],
  footnote: ['skipEnd'],
  sheet: ['sheet'],
  range: ['range'],
  records: ['records'],
  nesting: ['nesting', 'explode'],
  decimal: ['decimal'],
  width: [],
  totals: ['totals'],
};

const optionFields = ({ dialect = {}, ...others }: ReadOptions): readonly OptionField[] =>
  [...Object.keys(dialect), ...Object.keys(others)] as OptionField[];

/** The fields among them that a person chose: returning to the detected value removes them. */
export const chosenFields = (decision: Decision, options: ReadOptions): readonly OptionField[] => {
  const offered = decision.alternatives.flatMap((alternative) => optionFields(alternative.options));
  const fields = new Set([...GOVERNED[decision.key], ...offered]);
  return [...fields].filter((field) => isChosen(options, field));
};

/** Name of the sheet that is read: the one chosen, else the one that is no alternative; null where there is no sheet. */
export function sheetRead(inspection: Inspection, options: ReadOptions): string | null {
  const decision = inspection.decisions.find(({ key }) => key === 'sheet');
  const others = new Set(decision?.alternatives.map((one) => one.options.sheet) ?? []);
  const left = inspection.sheets.filter(({ name }) => !others.has(name));
  const sheet = left.find(({ hidden }) => !hidden) ?? left[0] ?? inspection.sheets[0];
  return options.sheet ?? sheet?.name ?? null;
}

/** Decisions that a look is worth: nothing proves them, or they choose one table of several. */
export const needsReview = (decision: Decision): boolean =>
  decision.certainty === 'guessed' ||
  (decision.key === 'table' && decision.certainty !== 'chosen' && decision.alternatives.length > 0);
