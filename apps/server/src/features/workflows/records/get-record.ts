import { AppError, type ReplyOf, type getRecord as recordRoute } from '@plumbline/contract';
import { rowQuery } from '@plumbline/query';
import type { Actor } from '../../../platform/principal.ts';
import type { Services } from '../../../platform/services.ts';
import { getTranslator } from '../../../platform/text/translators.ts';
import { getUsableModel } from '../get-model.ts';
import { explainWith, openModel, predictWith, type OpenModel } from '../inference/open-model.ts';
import { recordFiles } from '../model-files.ts';
import { cellToNumber } from '../services/cells.ts';
import { getService } from '../services/registry.ts';
import type { RecordCells } from '../services/service.ts';
import type { ModelName } from './filter-records.ts';
import { readRecords, type RecordReader } from './read-records.ts';

type RecordReply = ReplyOf<typeof recordRoute>['data'];

const NEAREST = 3;
/** Rows that are compared: all of most datasets, and the first of larger ones. */
const COMPARED_ROWS = 5000;

/** How unlike two records are: per column 0 to 1, on average. */
function distanceBetween(one: RecordCells, other: RecordCells, inputs: OpenModel['inputs']): number {
  const parts = inputs.map(({ name, type, range }) => {
    if (range === null) {
      return Number(String(one[name] ?? '') !== String(other[name] ?? ''));
    }
    const [a, b] = [cellToNumber(type, one[name]), cellToNumber(type, other[name])];
    const width = cellToNumber(type, range.high) - cellToNumber(type, range.low);
    if (Number.isNaN(a) || Number.isNaN(b)) {
      return Number(Number.isNaN(a) !== Number.isNaN(b));
    }
    return width > 0 ? Math.min(1, Math.abs(a - b) / width) : 0;
  });
  return parts.reduce((sum, part) => sum + part, 0) / Math.max(1, parts.length);
}

async function findNearest(
  reader: RecordReader,
  {
    record,
    key,
    inputs,
  }: { readonly record: RecordCells; readonly key: string; readonly inputs: OpenModel['inputs'] },
): Promise<RecordReply['nearest']> {
  const rows = await readRecords(reader, rowQuery({ limit: COMPARED_ROWS, offset: 0 }));
  return rows
    .filter((row) => row[key] !== record[key])
    .map((row) => ({ row, distance: distanceBetween(record, row, inputs) }))
    .toSorted((one, other) => one.distance - other.distance)
    .slice(0, NEAREST)
    .map(({ row, distance }) => ({ key: String(row[key]), distance, record: { ...row } }));
}

/** One scored record with its prediction, influences and the records that are most like it. Throws `record.not_found`. */
export async function getRecord(
  services: Services,
  actor: Actor,
  { name, key, signal }: { readonly name: ModelName; readonly key: string; readonly signal: AbortSignal },
): Promise<RecordReply> {
  const usable = await getUsableModel(services, actor, { ...name, shows: 'rows' });
  const source = await recordFiles(services, usable.model, usable.records);
  const reader: RecordReader = { services, actor, source, signal };
  const keyColumn = usable.records.columns[0]!.name;
  const number = Number(key);
  const [record] = Number.isInteger(number)
    ? await readRecords(
        reader,
        rowQuery({ filters: { column: keyColumn, op: 'eq', value: number }, limit: 1, offset: 0 }),
      )
    : [];
  if (record === undefined) {
    throw new AppError('record.not_found', `The model has no record "${key}".`);
  }
  if (!getService(usable.workflow.service).hasPredictions) {
    return { key, record: { ...record }, prediction: null, influence: null, nearest: [] };
  }
  const model = await openModel(services, usable);
  return {
    key,
    record: { ...record },
    prediction: predictWith(model, record, await getTranslator(actor)),
    influence: explainWith(model, record),
    nearest: await findNearest(reader, { record, key: keyColumn, inputs: model.inputs }),
  };
}
