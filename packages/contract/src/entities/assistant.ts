import { z } from 'zod';
import { ColumnType } from './cell.ts';
import { Id, Timestamp } from '../envelope.ts';
import { ChartData, ChartSpec } from './chart.ts';
import { GridPage } from './dataset.ts';
import { Evidence } from './evidence.ts';
import { Interpretation } from './interpretation.ts';
import { PivotSpec, PivotTable } from './pivot.ts';
import { FilterGroup, Filters } from './filter.ts';
import { Sort } from './sort.ts';
import { Sentence } from './story.ts';
import { TracedNumber } from './trace.ts';

/** The envelope of every assistant answer. */
export const assisted = <T extends z.ZodType>(data: T) =>
  z.object({
    success: z.literal(true),
    data,
    /** What answered: `embedded`, or the configured provider and model. */
    engine: z.string(),
    /** 0 to 1; null when the engine cannot say. */
    confidence: z.number().min(0).max(1).nullable(),
    /** What to keep in mind, in the caller's language; empty for nothing. */
    warnings: z.array(z.string()),
  });

/** Ranked among its like: 0 to 1, best first. */
const ranked = {
  /** In the caller's language. */
  title: z.string(),
  /** Why it suits, in the caller's language. */
  reason: z.string(),
  /** 0 to 1; the best come first. */
  score: z.number().min(0).max(1),
};

/** A chart that suits the columns, with the reason. */
export const ChartSuggestion = z.object({ ...ranked, chart: ChartSpec, evidence: Evidence });
export type ChartSuggestion = z.infer<typeof ChartSuggestion>;

/** A pivot that suits the columns, with the reason. */
export const PivotSuggestion = z.object({ ...ranked, pivot: PivotSpec, evidence: Evidence });
export type PivotSuggestion = z.infer<typeof PivotSuggestion>;

/** `row`: one value per row; `aggregate`: one per group; `window`: one per row, from other rows too. */
export const FormulaScope = z.enum(['row', 'aggregate', 'window']);

/** A formula for a request in words. */
export const FormulaSuggestion = z.object({
  ...ranked,
  /** Valid for the dataset. */
  formula: z.string(),
  /** Of its result. */
  type: ColumnType,
});
export type FormulaSuggestion = z.infer<typeof FormulaSuggestion>;

/** The result of checking a formula against the columns of a dataset. */
export const FormulaCheck = z.object({
  /** False where a diagnostic has the severity `error`. */
  valid: z.boolean(),
  /** Null while it is not valid, and for a formula that is always null. */
  type: ColumnType.nullable(),
  /** Null while it is not valid. */
  scope: FormulaScope.nullable(),
  /** Empty where there is nothing to report. */
  diagnostics: z.array(
    z.object({
      /** Offsets into the formula in UTF-16 units, `to` exclusive. */
      from: z.int().nonnegative(),
      /** Exclusive end, in UTF-16 units. */
      to: z.int().nonnegative(),
      /** A formula with warnings alone is valid. */
      severity: z.enum(['error', 'warning']),
      /** The same for the same problem, whatever the language. */
      code: z.string(),
      /** In the caller's language. */
      message: z.string(),
      /** Edits that would fix it, best first. */
      fixes: z.array(
        z.object({
          /** In the caller's language. */
          title: z.string(),
          /** Offset in UTF-16 units of the text that `insert` replaces. */
          from: z.int().nonnegative(),
          /** Exclusive end of that text, in UTF-16 units. */
          to: z.int().nonnegative(),
          /** Replaces the text from `from` to `to`. */
          insert: z.string(),
        }),
      ),
    }),
  ),
});
export type FormulaCheck = z.infer<typeof FormulaCheck>;

/** Another reading of the question, ready to be sent as `interpretation`. */
export const AskChoice = z.object({
  /** In the caller's language. */
  label: z.string(),
  /** To be sent with the same question. */
  interpretation: Interpretation,
});
export type AskChoice = z.infer<typeof AskChoice>;

/** A part of the interpretation in words, with what it can be changed to. */
export const AskChip = z.object({
  /** Which part of the interpretation it is. */
  kind: z.enum(['measure', 'group', 'filter', 'comparison', 'mark', 'limit', 'order']),
  /** In the caller's language. */
  label: z.string(),
  /** Not named literally: a default, a synonym, or a spelling nearby. */
  isGuess: z.boolean(),
  /** Empty where nothing else fits. */
  choices: z.array(AskChoice),
});
export type AskChip = z.infer<typeof AskChip>;

/** A column for words that were guessed: saved as a synonym, it is certain the next time. */
export const SynonymSuggestion = z.object({
  /** As they were in the question. */
  words: z.string(),
  /** Name of the column that they were taken for. */
  column: z.string(),
  /** Of that column. */
  label: z.string(),
});
export type SynonymSuggestion = z.infer<typeof SynonymSuggestion>;

/** A figure in a sentence, and what `POST /v1/traces` takes to trace it. */
export const SentenceFigure = z.object({
  /** Offsets into the text of the sentence in UTF-16 units, `to` exclusive. */
  from: z.int().nonnegative(),
  /** Exclusive end, in UTF-16 units. */
  to: z.int().nonnegative(),
  /** What was set where it was computed, to be sent with the trace. */
  filters: Filters,
  /** The very number; the whole chart or table where the figure is computed from all that it shows. */
  number: TracedNumber,
});
export type SentenceFigure = z.infer<typeof SentenceFigure>;

/** Rows that an answer lists, as a table of a dashboard shows them. */
export const RowList = z.object({
  /** Names in the order shown. */
  columns: z.array(z.string()),
  /** Empty: the order of the file. */
  sort: z.array(Sort),
  /** Conditions on the rows, those of whoever asks included. */
  filters: FilterGroup,
  /** Rows at most. */
  limit: z.int().positive(),
});
export type RowList = z.infer<typeof RowList>;

/** An answer to a question: sentences bound to their query, and a picture where one helps. */
export const AssistantAnswer = z.object({
  /** The dataset that answers: the requested one, or the one that fits the question best. Null if none does. */
  dataset: z.object({ id: Id, name: z.string() }).nullable(),
  /** Whether the engine chose the dataset. */
  isDatasetChosen: z.boolean(),
  /** Other datasets in which the question could be answered. */
  otherDatasets: z.array(z.object({ id: Id, name: z.string() })),
  /** How the question was understood, in words. */
  understoodAs: z.string(),
  /** The sentences in one text. */
  text: z.string(),
  /** Computed from the rows of `data`, `table` or `grid` alone. */
  sentences: z.array(
    Sentence.extend({
      /** In the order of the text. */
      figures: z.array(SentenceFigure),
    }),
  ),
  /** Null where nothing was understood. */
  interpretation: Interpretation.nullable(),
  /** To change how the question was read. */
  chips: z.array(AskChip),
  /** Conditions on the rows, in words. */
  filters: z.array(z.string()),
  /** Rows of the dataset that the reader may see, and those that passed the filters; null without a query. */
  rows: z
    .object({
      /** Rows that the caller may see. */
      total: z.int().nonnegative(),
      /** Rows that passed the filters. */
      matched: z.int().nonnegative(),
    })
    .nullable(),
  /** Null where the answer is no chart. */
  chart: ChartSpec.nullable(),
  /** What the chart draws. */
  data: ChartData.nullable(),
  /** Null where the answer is no pivot table. */
  pivot: PivotSpec.nullable(),
  /** Cells of `pivot`; null where the answer is no pivot table. */
  table: PivotTable.nullable(),
  /** Null where the answer lists no rows. */
  list: RowList.nullable(),
  /** Rows of `list`, all on one page; null where the answer lists no rows. */
  grid: GridPage.nullable(),
  /** With the intent `formula`; empty otherwise. */
  formulas: z.array(FormulaSuggestion),
  /** The statement that `data`, `table` or `grid` came from; null without a query. */
  evidence: Evidence.nullable(),
  /** Other readings of the question that are answered with one click. */
  alternatives: z.array(AskChoice),
  /** Below its confidence the engine asks back: readings to choose from instead of an answer. */
  options: z.array(AskChoice),
  /** Questions that lead on. */
  followUps: z.array(z.string()),
  /** Empty where no word was guessed. */
  synonyms: z.array(SynonymSuggestion),
});
export type AssistantAnswer = z.infer<typeof AssistantAnswer>;

/** A question of a conversation; its answer is computed each time it is read. */
export const ConversationTurn = z.object({
  /** As it was sent. */
  question: z.string(),
  /** Null where the question was asked of no particular dataset. */
  datasetId: Id.nullable(),
  /** Null where nothing was understood. */
  interpretation: Interpretation.nullable(),
});
export type ConversationTurn = z.infer<typeof ConversationTurn>;

/** A conversation in a list. */
export const ConversationSummary = z.object({
  id: Id,
  /** Its first question. */
  title: z.string(),
  /** When the last question was asked. ISO 8601 in UTC. */
  updatedAt: Timestamp,
});
export type ConversationSummary = z.infer<typeof ConversationSummary>;

/** A conversation with its questions, oldest first. */
export const Conversation = ConversationSummary.extend({
  /** At most the newest 100. */
  turns: z.array(ConversationTurn),
});
export type Conversation = z.infer<typeof Conversation>;
