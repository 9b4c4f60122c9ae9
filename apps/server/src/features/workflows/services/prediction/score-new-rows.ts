import type { Column } from '@plumbline/learn';
import type { DataColumn, ScoredColumn, TrainingData } from '../service.ts';
import type { Feature } from './encode.ts';
import { parseModel } from './model.ts';
import { scoreRows } from './score-rows.ts';

const NO_ROWS = new Uint32Array(0);

const emptyColumn = ({ name, categories }: Feature, rows: number): Column =>
  categories === null
    ? { kind: 'number', name, values: new Float64Array(rows).fill(NaN) }
    : { kind: 'category', name, categories, codes: new Int32Array(rows).fill(-1) };

/** Categories get the codes of the model; one that it does not know is missing, as is a column of another kind. */
function alignColumn(feature: Feature, column: DataColumn | undefined, rows: number): Column {
  const { name, categories } = feature;
  if (column === undefined || (column.data.kind === 'number') !== (categories === null)) {
    return emptyColumn(feature, rows);
  }
  if (column.data.kind === 'number' || categories === null) {
    return column.data;
  }
  const codes = new Map(categories.map((category, code) => [category, code]));
  const known = column.data.categories.map((category) => codes.get(category) ?? -1);
  return {
    kind: 'category',
    name,
    categories,
    codes: column.data.codes.map((code) => (code < 0 ? -1 : known[code]!)),
  };
}

/** Rows that came after training: `Part` is `new` for all of them. */
export function scoreNewRows(text: string, data: TrainingData, target: string): readonly ScoredColumn[] {
  const model = parseModel(text);
  const columns = new Map(data.columns.map((column) => [column.name, column]));
  const features = model.features.map((feature): DataColumn => ({
    name: feature.name,
    type: feature.type,
    data: alignColumn(feature, columns.get(feature.name), data.rows),
  }));
  const missing: Feature = { name: target, type: 'text', categories: [] };
  return scoreRows(model, data, {
    target: columns.get(target) ?? {
      name: target,
      type: 'text',
      data: emptyColumn(missing, data.rows),
    },
    features,
    labeled: NO_ROWS,
    held: NO_ROWS,
  });
}
