import {
  AppError,
  type BodyOf,
  type Cell,
  type FilterNode,
  type ValueList,
  type listValues as listValuesRoute,
} from '@plumbline/contract';
import type { IngestedColumn } from '@plumbline/engine';
import { MAX_ORDERED_TEXTS, naturalOrder, normalize, type LooseQuery } from '@plumbline/query';
import type { Actor } from '../../../platform/principal.ts';
import type { Services } from '../../../platform/services.ts';
import { findQueryContext, getReadable } from './get-readable.ts';

interface ValuesRequest {
  readonly id: string;
  readonly body: BodyOf<typeof listValuesRoute>;
  readonly signal: AbortSignal;
}

/** Names that no column of a file or step has. */
const VALUE = '#value';
const COUNT = '#count';
const TEXT = '#text';

function columnNotFound(name: string): AppError {
  const message = `The dataset has no column "${name}".`;
  return new AppError('query.invalid', message, { issues: [{ path: 'column', message }] });
}

/** Values are searched as they are read: numbers and dates by their text. */
function searching({ name, type }: IngestedColumn, text: string): Pick<LooseQuery, 'derive' | 'filter'> {
  const isText = type === 'text' || type === 'json';
  const cast = { kind: 'cast', to: 'text', arg: { kind: 'column', name } } as const;
  return {
    derive: isText ? [] : [{ as: TEXT, expression: cast }],
    filter: { column: isText ? name : TEXT, op: 'contains', value: text },
  };
}

const BY_VALUE = { by: VALUE, direction: 'asc' } as const;

/** Null stays last. */
function inNaturalOrder<T extends { readonly value: Cell }>(values: readonly T[]): readonly T[] {
  const texts = values.flatMap(({ value }) => (value === null ? [] : [String(value)]));
  const order = naturalOrder(texts);
  return order === null
    ? values
    : values.toSorted((a, b) => placeIn(order, a.value) - placeIn(order, b.value));
}

const placeIn = (order: readonly string[], value: Cell): number =>
  value === null ? order.length : order.indexOf(String(value));

/**
 * The different values of a column with the number of rows of each; null is one of them. Throws what `getReadable` and
 * the engine throw, and `query.invalid` for a column that is not there.
 */
export async function listValues(
  services: Services,
  actor: Actor,
  { id, body, signal }: ValuesRequest,
): Promise<ValueList> {
  const { page, limit, filters } = body;
  const { source, version } = await getReadable(services, actor, { id, ...body, signal });
  const column = version.columns.find(({ name }) => name === body.column);
  if (column === undefined) {
    throw columnNotFound(body.column);
  }
  const text = body.search?.trim() ?? '';
  const searched = text === '' ? null : searching(column, text);
  const filter: FilterNode =
    searched?.filter === undefined || searched.filter === null
      ? filters
      : { op: 'and', value: [filters, searched.filter] };
  const query = normalize({
    derive: searched?.derive ?? [],
    filter,
    groups: [{ kind: 'value', column: column.name, as: VALUE }],
    measures: [{ aggregate: 'count', column: null, as: COUNT }],
    sort: body.sort === 'value' ? [BY_VALUE] : [{ by: COUNT, direction: 'desc' }, BY_VALUE],
  });
  const request = { source, context: await findQueryContext(services, actor, source.datasetId), signal };
  const total = await services.engine.count({ ...request, query });
  const read = async (window: { limit: number; offset: number }) => {
    const { rows } = await services.engine.run({ ...request, query: { ...query, ...window } });
    return rows.map(([value = null, count]) => ({ value, count: Number(count) }));
  };
  const offset = (page - 1) * limit;
  // So few are read whole: they prove their order, or not, and the page is cut from them. [SEM-SORT-5]
  const isFew = body.sort === 'value' && column.type === 'text' && total <= MAX_ORDERED_TEXTS + 1;
  const values = isFew
    ? inNaturalOrder(await read({ limit: Math.max(1, total), offset: 0 })).slice(offset, offset + limit)
    : await read({ limit, offset });
  return { values, total, page, limit };
}
