import type { FilterGroup, PivotSpec } from '@plumbline/contract';
import type { VersionFiles } from '@plumbline/engine';
import { MAX_ORDERED_TEXTS, naturalOrder, normalize } from '@plumbline/query';
import type { Actor } from '../../platform/principal.ts';
import type { Services } from '../../platform/services.ts';
import { chartColumns, findQueryContext, type Readable } from '../datasources/index.ts';

export interface OrdersRequest {
  readonly id: string;
  readonly spec: PivotSpec;
  readonly readable: Readable;
  /** The rows that whoever sees the pivot may know of: their values prove an order. Absent: those of the version. */
  readonly scope: FilterGroup | undefined;
  readonly signal: AbortSignal;
}

const VALUE = 'value';

/** By column: the order of its texts that is not that of their letters. [SEM-SORT-5] */
export async function naturalOrders(
  services: Services,
  actor: Actor,
  { id, spec, readable, scope, signal }: OrdersRequest,
): Promise<ReadonlyMap<string, readonly string[]>> {
  const fields = [...spec.rows, ...spec.columns].map((field) =>
    typeof field === 'string' ? field : field.column,
  );
  const { source } = readable;
  const names = source.columns
    .filter(({ name, type }) => type === 'text' && fields.includes(name))
    .map(({ name }) => name);
  if (names.length === 0) {
    return new Map();
  }
  const known = scope === undefined ? await chartColumns(services, actor, { id, readable }) : [];
  const orders = await Promise.all(
    names.map(async (name) => {
      const order =
        scope === undefined
          ? (known.find((column) => column.name === name)?.order ?? null)
          : naturalOrder(await textsInScope(services, actor, { source, name, scope, signal }));
      return order === null ? [] : [[name, order] as const];
    }),
  );
  return new Map(orders.flat());
}

/** All of them, or one more than have an order. */
async function textsInScope(
  services: Services,
  actor: Actor,
  {
    source,
    name,
    scope,
    signal,
  }: { source: VersionFiles; name: string; scope: FilterGroup; signal: AbortSignal },
): Promise<string[]> {
  const query = normalize({
    filter: { op: 'and', value: [scope, { column: name, op: 'notnull' }] },
    groups: [{ kind: 'value', column: name, as: VALUE }],
    limit: MAX_ORDERED_TEXTS + 1,
  });
  const { rows } = await services.engine.run({
    source,
    query,
    context: await findQueryContext(services, actor, source.datasetId),
    signal,
  });
  return rows.map(([value]) => String(value));
}
