import type { Interpretation, QuestionMeasure } from '@plumbline/contract';
import { isPlaceName } from '../../columns/names.ts';
import { isKey } from '../../columns/row-meaning.ts';
import type { ColumnTraits } from '../../columns/traits.ts';
import type { Ratio } from '../../prompt/ratios.ts';
import { confidenceOf } from '../confidence/confidence.ts';
import { datasetTraits, type DescribedDataset } from '../dataset/described.ts';
import { FEW_VALUES } from '../dataset/few-values.ts';
import { isEntity, isNameOfKey } from '../named-columns/key-nouns.ts';
import type { QuestionReading } from './question-reading.ts';

const COMPUTED: ReadonlySet<Interpretation['intent']> = new Set(['figure', 'chart', 'pivot', 'formula']);
/** Marks that show one number of each row, which a ratio is not. */
const OF_ROWS: ReadonlySet<Interpretation['mark']> = new Set(['histogram', 'density', 'box', 'violin']);
/** Marks that show one number. */
const OF_ONE: ReadonlySet<Interpretation['mark']> = new Set(['kpi', 'gauge', 'bullet']);
/** From as many names on, a figure for each of them answers less than their average. */
const MANY = 30;
const ROWS_SHARE = 0.9;

/** The reading of a question about the first number of a ratio as one about the ratio; null where that means nothing. */
export function ofRatio(
  reading: QuestionReading,
  ratio: Ratio,
  dataset: DescribedDataset,
): QuestionReading | null {
  const { interpretation: query, named } = reading;
  const [measure, ...more] = query.measures;
  const isComputed = COMPUTED.has(query.intent) && query.comparison === null;
  const divided =
    measure === undefined || more.length > 0 || !isComputed ? null : divide(measure, ratio, dataset);
  const isUsed = [...query.filters, ...query.groups].some(({ column }) => column === ratio.by);
  const isDrawn = query.mark !== null && !OF_ROWS.has(query.mark);
  // “a bar chart of the average sales per customer” has a bar for each of them.
  const needsGroups = isDrawn && query.groups.length === 0 && !OF_ONE.has(query.mark);
  if (divided === null || isUsed || needsGroups) {
    return null;
  }
  const interpretation: Interpretation = {
    ...query,
    intent: query.groups.length === 0 ? 'figure' : query.intent,
    measures: [divided],
    mark: isDrawn ? query.mark : null,
  };
  const score = reading.score * ratio.certainty;
  return {
    ...reading,
    interpretation,
    score,
    confidence: confidenceOf(interpretation, { ...reading, score }),
    named: { ...named, measures: [divided] },
  };
}

function divide(measure: QuestionMeasure, ratio: Ratio, dataset: DescribedDataset): QuestionMeasure | null {
  const traits = datasetTraits(dataset);
  const one = traits.find(({ name }) => name === measure.column);
  const by = traits.find(({ name }) => name === ratio.by);
  if ([measure.saved, measure.share, measure.since].some((own) => own !== undefined)) {
    return null;
  }
  if (by === undefined || isOfRows(by, dataset)) {
    return one?.kind === 'measure' ? { column: one.name, aggregate: ofEach(measure) } : null;
  }
  const unit = isWhole(measure, one) ? unitOf(by, ratio) : null;
  if (unit === null || (unit === 'distinct' && ratio.isPart)) {
    return null;
  }
  return {
    column: measure.column,
    aggregate: measure.column === null ? 'count' : 'sum',
    per: { column: by.name, aggregate: unit, ...(ratio.isPart ? { isPart: true as const } : {}) },
  };
}

/** “revenue per order”, where each row is an order: the average, unless the question has another aggregate. */
const ofEach = ({ aggregate }: QuestionMeasure): QuestionMeasure['aggregate'] =>
  aggregate === 'sum' ? 'mean' : aggregate;

/** The rows, or the total of a number that adds up; “average revenue” is divided as a total too. */
const isWhole = ({ aggregate }: QuestionMeasure, one: ColumnTraits | undefined): boolean =>
  one === undefined ? aggregate === 'count' : addsUp(one) && (aggregate === 'sum' || aggregate === 'mean');

const addsUp = ({ adds, quantity }: ColumnTraits): boolean => adds === 'sum' || quantity === 'balance';

/** Whether a column names or numbers the rows, each once. */
const isOfRows = (traits: ColumnTraits, dataset: DescribedDataset): boolean =>
  isEntity(traits, dataset) ||
  (traits.kind === 'identifier' &&
    (isKey(traits.name, dataset.meaning) ?? (traits.distinct ?? 0) >= dataset.rowCount * ROWS_SHARE));

/** The total of a number, or how many there are of what many rows have; null for a group: “revenue per country”. */
function unitOf(by: ColumnTraits, { isAverage, isGrouped }: Ratio): 'sum' | 'distinct' | null {
  if (by.kind === 'measure') {
    // “average rent per number of bedrooms” is of each of them.
    const isGroup = isAverage && (by.distinct ?? FEW_VALUES + 1) <= FEW_VALUES;
    return addsUp(by) && !isGroup ? 'sum' : null;
  }
  const isNoun = by.kind === 'identifier' || isNameOfKey(by);
  const isOfMany = by.kind !== 'time' && by.kind !== 'year' && (by.distinct ?? 0) >= MANY;
  const isDividing = isNoun || isGrouped || (isAverage && !isOfPlaces(by));
  return isOfMany && isDividing ? 'distinct' : null;
}

/** “average profit per state” is of each of them: places are compared. */
const isOfPlaces = ({ name, area }: ColumnTraits): boolean => area !== null || isPlaceName(name);
