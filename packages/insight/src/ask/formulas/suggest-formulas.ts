import type { ColumnType } from '@plumbline/contract';
import { message, type Message } from '@plumbline/messages';
import { readFormula, type FormulaContext, columnRef } from '@plumbline/query';
import type { ColumnTraits } from '../../columns/traits.ts';
import { timeTraits, datasetTraits, type DescribedDataset } from '../dataset/described.ts';
import { divide, toPlainText, quotedIn, type PromptWords } from './prompt-words.ts';
import { FORMULA_READERS } from './readers.ts';

export interface SuggestedFormula {
  readonly formula: string;
  readonly title: Message;
  readonly reason: Message;
  readonly score: number;
  readonly type: ColumnType;
  readonly scope: 'row' | 'aggregate' | 'window';
}

export interface FormulaOptions {
  readonly limit: number;
  readonly now: string;
  readonly timeZone: string;
  readonly scope?: FormulaContext['scope'];
  /** Columns to use; absent: any. */
  readonly columns?: readonly string[] | undefined;
}

interface Draft {
  readonly formula: string;
  readonly title: Message;
  readonly reason: Message;
  readonly score: number;
}

/** Longer prompts describe no formula, and are read for seconds. */
const MOST_PROMPT_CHARS = 600;

/**
 * Formulas for a prompt, or those that suit the columns; best first. Each was read by the one reader of formulas: what it
 * does not accept is left out. Pure.
 */
export function suggestFormulas(
  prompt: string | undefined,
  dataset: DescribedDataset,
  options: FormulaOptions,
): readonly SuggestedFormula[] {
  const traits = datasetTraits(dataset).filter(({ name }) => options.columns?.includes(name) ?? true);
  const shown = {
    ...dataset,
    columns: dataset.columns.filter(({ name }) => traits.some((one) => one.name === name)),
  };
  const drafts =
    prompt === undefined || prompt.length > MOST_PROMPT_CHARS
      ? usualFormulas(traits)
      : promptedFormulas({
          text: prompt,
          plain: toPlainText(prompt),
          quoted: quotedIn(prompt),
          dataset: shown,
          traits,
        });
  const seen = new Set<string>();
  return drafts
    .flatMap((draft): SuggestedFormula[] => {
      const { compiled, type, scope } = readFormula(draft.formula, {
        columns: dataset.columns,
        measures: dataset.measures ?? [],
        now: options.now,
        timeZone: options.timeZone,
        scope: options.scope,
      });
      const isNew = !seen.has(draft.formula);
      seen.add(draft.formula);
      return compiled === null || type === null || scope === null || !isNew
        ? []
        : [{ ...draft, type, scope }];
    })
    .toSorted((one, other) => other.score - one.score)
    .slice(0, options.limit);
}

const title = (name: string): Message => message('askFormula.title', { name });

/** Formulas by what the words do; the first that fits is the best. */
function promptedFormulas(words: PromptWords): readonly Draft[] {
  const drafts = FORMULA_READERS.flatMap((read): Draft[] => {
    const formula = read(words);
    return formula === null
      ? []
      : [
          {
            formula,
            title: title(words.text.slice(0, 80)),
            reason: message('askFormula.fromWords', { formula }),
            // The share of first formulas that are right, by the prompts of bench/ask/formulas.txt.
            score: 0.88,
          },
        ];
  });
  const [first, ...others] = drafts;
  const ranked = [
    ...(first === undefined ? [] : [first]),
    ...others.map((one, at) => ({ ...one, score: Math.max(0.3, 0.5 - 0.05 * at) })),
  ];
  return [...ranked, ...usualFormulas(words.traits).map((one) => ({ ...one, score: one.score * 0.3 }))];
}

/** What is often computed from columns of this kind. */
function usualFormulas(traits: readonly ColumnTraits[]): readonly Draft[] {
  const numbers = traits
    .filter(({ kind }) => kind === 'measure')
    .toSorted((one, other) => other.interest - one.interest);
  const summed = numbers.filter(({ adds }) => adds === 'sum');
  const [first, second] = summed;
  const time = timeTraits(traits);
  const draft = (formula: string, name: string, score: number): Draft => ({
    formula,
    title: title(name),
    reason: message('askFormula.usual', { formula }),
    score,
  });
  return [
    ...(first === undefined || second === undefined
      ? []
      : [
          draft(
            divide(`SUM(${columnRef(first.name)})`, `SUM(${columnRef(second.name)})`),
            `${first.label} / ${second.label}`,
            0.8,
          ),
        ]),
    ...summed
      .slice(0, 2)
      .map(({ name, label }, at) => draft(`PCTOFTOTAL(${columnRef(name)})`, label, 0.7 - at / 20)),
    ...summed
      .slice(0, 2)
      .map(({ name, label }, at) => draft(`RUNNINGSUM(${columnRef(name)})`, label, 0.6 - at / 20)),
    ...numbers.slice(0, 1).map(({ name, label }) => draft(`ZSCORE(${columnRef(name)})`, label, 0.5)),
    ...(time?.kind === 'time' ? [draft(`YEAR(${columnRef(time.name)})`, time.label, 0.55)] : []),
  ];
}
