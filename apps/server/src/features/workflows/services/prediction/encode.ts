import type { Cell, ColumnType } from '@plumbline/contract';
import { createFrame, type Column, type Frame } from '@plumbline/learn';
import { cellToCategory, cellToNumber, numberToCell } from '../cells.ts';
import type { DataColumn, ModelInput, RecordCells } from '../service.ts';

/** How a feature is encoded: what a model needs to read new records. */
export interface Feature {
  readonly name: string;
  readonly type: ColumnType;
  /** Null for numbers. */
  readonly categories: readonly string[] | null;
}

export const toFeature = ({ name, type, data }: DataColumn): Feature => ({
  name,
  type,
  categories: data.kind === 'category' ? data.categories : null,
});

function encodeColumn({ name, type, categories }: Feature, records: readonly RecordCells[]): Column {
  if (categories === null) {
    return {
      kind: 'number',
      name,
      values: Float64Array.from(records, (record) => cellToNumber(type, record[name])),
    };
  }
  const codes = new Map(categories.map((category, code) => [category, code]));
  const codeOf = (record: RecordCells): number => {
    const category = cellToCategory(record[name]);
    return category === null ? -1 : (codes.get(category) ?? -1);
  };
  return { kind: 'category', name, categories, codes: Int32Array.from(records, codeOf) };
}

/** Unknown categories and values of another type become missing. */
export const encodeRecords = (features: readonly Feature[], records: readonly RecordCells[]): Frame =>
  createFrame(features.map((feature) => encodeColumn(feature, records)));

/**
 * Why a record cannot be predicted, in words: a value that is not of its column's type, or none at all. Null where it can.
 * Categories that training has not seen count as missing.
 */
export function findProblem(features: readonly Feature[], record: RecordCells): string | null {
  const isEmpty = (cell: Cell | undefined): boolean => cell === null || cell === undefined || cell === '';
  if (features.length > 0 && features.every(({ name }) => isEmpty(record[name]))) {
    return 'None of the values that the model reads is there.';
  }
  const wrong = features.find(
    ({ name, type, categories }) =>
      categories === null && !isEmpty(record[name]) && Number.isNaN(cellToNumber(type, record[name])),
  );
  return wrong === undefined
    ? null
    : `"${String(record[wrong.name])}" in "${wrong.name}" is not of the type ${wrong.type}.`;
}

/** Values that a form offers at most. */
const MAX_VALUES = 200;

function describeCategories(codes: Int32Array, categories: readonly string[]): string[] {
  const counts = new Float64Array(categories.length);
  codes.forEach((code) => {
    if (code >= 0) {
      counts[code]! += 1;
    }
  });
  return categories
    .map((category, code) => ({ category, count: counts[code]! }))
    .filter(({ count }) => count > 0)
    .sort((one, other) => other.count - one.count)
    .slice(0, MAX_VALUES)
    .map(({ category }) => category);
}

/** What a form needs to know of a feature: its range or values, and a typical one. */
export function describeInput({ name, type, data }: DataColumn): ModelInput {
  if (data.kind === 'category') {
    const values = describeCategories(data.codes, data.categories);
    return { name, type, range: null, values, typical: values[0] ?? null };
  }
  const sorted = data.values.filter((value) => !Number.isNaN(value)).sort();
  if (sorted.length === 0) {
    return { name, type, range: { low: null, high: null }, values: null, typical: null };
  }
  const at = (share: number) => numberToCell(type, sorted[Math.floor(share * (sorted.length - 1))]!);
  return { name, type, range: { low: at(0), high: at(1) }, values: null, typical: at(0.5) };
}
