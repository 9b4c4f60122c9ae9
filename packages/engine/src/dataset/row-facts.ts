import { invariant, type Cell, type ColumnProfile, type JoinCheck } from '@plumbline/contract';
import { type ColumnSchema, duckdb } from '@plumbline/query';
import type { Engine, Examination, ExaminationRequest, VersionFiles } from '../engine-api.ts';
import type { RowStructure, StructureRequest } from '../structure.ts';
import type { Lease, Pool } from '../pool/pool.ts';
import { EngineProcess, type Resources } from '../process/engine-process.ts';
import { profileRelation } from '../profile/compute-profile.ts';
import { asQueryError } from '../process/failures.ts';
import { examineVersion } from './examine-version.ts';
import { assertLive } from './exports.ts';
import { joinAsText, toJoinCheck, joinLease, joinStatement } from './join-check.ts';
import type { NativeCopies } from './native-copies.ts';
import { readStructure } from './read-structure.ts';
import { createLease } from './relation.ts';
import type { RowsView } from './rows-view.ts';

const MAX_SAFE = Number.MAX_SAFE_INTEGER;
const MAX_FACTS = 10_000;
const MAX_BYTES = 32 * 1024 * 1024;

/** The statement that finds what `inspectRows` shows: the number of rows, then for each column of `unsure` its ends. */
const inspectionStatement = (
  columns: readonly ColumnSchema[],
): { readonly sql: string; readonly unsure: readonly ColumnSchema[] } => {
  const unsure = columns.filter(({ type, encoding }) => type === 'integer' && encoding === undefined);
  const exceeds = unsure.map(({ name }) => {
    const column = duckdb.quoteIdentifier(name);
    return `coalesce(min(${column}) < -${MAX_SAFE} OR max(${column}) > ${MAX_SAFE}, false)`;
  });
  return { sql: `SELECT ${['count(*)', ...exceeds].join(', ')} FROM dataset`, unsure };
};

/** Columns whose values turned out to exceed a JSON number travel as text. */
const inspected = (
  columns: readonly ColumnSchema[],
  unsure: readonly ColumnSchema[],
  [count, ...exceeds]: readonly unknown[],
): { readonly rowCount: number; readonly columns: readonly ColumnSchema[] } => {
  const wide = new Set(unsure.filter((_, index) => exceeds[index] === true));
  return {
    rowCount: Number(count),
    columns: columns.map((column) => (wide.has(column) ? { ...column, encoding: 'string' } : column)),
  };
};

/** Each column is read several times, so rows that take long to work out are cached meanwhile. */
const profileRows = async (options: {
  readonly source: VersionFiles;
  readonly view: RowsView;
  readonly tempRoot: string;
  readonly resources: Resources;
  readonly signal: AbortSignal;
  readonly onProgress: (fraction: number) => void;
}): Promise<ColumnProfile[]> => {
  const { source, view, tempRoot, resources, signal, onProgress } = options;
  const engine = await EngineProcess.start(tempRoot, resources);
  try {
    await engine.open(createLease(source, view).files);
    let relation = 'dataset';
    if (!view.isDirect) {
      relation = 'worked_out';
      const names = source.columns.map(({ name }) => duckdb.quoteIdentifier(name)).join(', ');
      const sql = `CREATE TABLE ${relation} AS SELECT ${names} FROM dataset`;
      await engine.exec({ sql, signal, deadlineMs: null });
    }
    const { columns, rowCount } = source;
    return await profileRelation({ engine, relation, columns, rowCount, signal, onProgress });
  } finally {
    await engine.close();
  }
};

interface RowFactsOptions {
  readonly pool: Pool;
  readonly natives: NativeCopies;
  readonly tempRoot: string;
  readonly resources: Resources;
  readonly deadlineMs: number;
}

/** Facts on rows that a recipe makes, or would make. */
export class RowFacts {
  readonly #options: RowFactsOptions;

  constructor(options: RowFactsOptions) {
    this.#options = options;
  }

  async profile(request: Parameters<Engine['profile']>[0]): Promise<ColumnProfile[]> {
    assertLive(request.signal);
    const { source, signal, onProgress = () => undefined } = request;
    const view = await this.#options.natives.view(source);
    const { tempRoot, resources } = this.#options;
    return profileRows({ source, view, tempRoot, resources, signal, onProgress }).catch((error: unknown) => {
      throw asQueryError(error);
    });
  }

  examine(request: ExaminationRequest): Promise<Examination> {
    return examineVersion(request, this.#options);
  }

  structure(request: StructureRequest): Promise<RowStructure> {
    return readStructure(request, this.#options);
  }

  async inspectRows({
    source,
    signal,
  }: Parameters<Engine['inspectRows']>[0]): ReturnType<Engine['inspectRows']> {
    const { sql, unsure } = inspectionStatement(source.columns);
    const lease = createLease(source, await this.#options.natives.view(source));
    const [row = []] = await this.#read(lease, { sql, signal });
    return inspected(source.columns, unsure, row);
  }

  async joinCheck(request: Parameters<Engine['joinCheck']>[0]): Promise<JoinCheck> {
    const { left, right, signal } = request;
    invariant(left.tenantId === right.tenantId, 'Both sides of a join belong to one tenant.');
    const views = [
      await this.#options.natives.view(left, 'left'),
      await this.#options.natives.view(right, 'right'),
    ] as const;
    const lease = joinLease(request, views);
    return toJoinCheck(
      await this.#read(lease, { sql: joinStatement(request), signal, asText: joinAsText(request) }),
    );
  }

  async #read(
    lease: Lease,
    call: { readonly sql: string; readonly signal: AbortSignal; readonly asText?: readonly number[] },
  ): Promise<readonly (readonly Cell[])[]> {
    const bounds = { deadlineMs: this.#options.deadlineMs, maxRows: MAX_FACTS, maxBytes: MAX_BYTES };
    try {
      return await this.#options.pool.run(
        lease,
        call.signal,
        async (engine) => (await engine.read({ ...call, ...bounds, isSmall: true })).rows,
      );
    } catch (error) {
      throw asQueryError(error);
    }
  }
}
