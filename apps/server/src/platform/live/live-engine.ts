import { Readable } from 'node:stream';
import type { Engine, QueryRequest, SqlTable, VersionFiles } from '@plumbline/engine';
import { csvWriter } from '@plumbline/engine';
import { profileLive } from './live-profile.ts';
import { LiveQueries, type LiveOptions } from './live-queries.ts';
import { isLive, needsExtract } from './live-source.ts';

const REJECT_COLUMNS = ['row', 'column', 'text', 'reason'];

const refuseLiveTable = (table: SqlTable): SqlTable => ({
  ...table,
  open: async () => {
    const source = await table.open();
    if (isLive(source)) {
      throw needsExtract(`SQL statements cannot read "${table.name}", whose rows stay in their database.`);
    }
    return source;
  },
});

/**
 * The one way to rows: those of a version are read from its files, those of a live dataset are queried where they are.
 * What only files answer is refused of live rows with `dataset.live`.
 */
export class LiveEngine implements Engine {
  readonly #files: Engine;
  readonly #live: LiveQueries;

  constructor(files: Engine, options: LiveOptions) {
    this.#files = files;
    this.#live = new LiveQueries(options);
  }

  #for(
    source: VersionFiles,
  ): Pick<Engine, 'page' | 'run' | 'count' | 'export' | 'exportWorkbook' | 'pivot' | 'exportPivot'> {
    return isLive(source) ? this.#live : this.#files;
  }

  get statements(): number {
    return this.#files.statements + this.#live.statements;
  }

  page(request: QueryRequest): ReturnType<Engine['page']> {
    return this.#for(request.source).page(request);
  }

  run(request: QueryRequest): ReturnType<Engine['run']> {
    return this.#for(request.source).run(request);
  }

  runAll(requests: readonly QueryRequest[]): ReturnType<Engine['runAll']> {
    const ofFiles = requests.filter(({ source }) => !isLive(source));
    const answers = new Map(this.#files.runAll(ofFiles).map((answer, at) => [ofFiles[at], answer]));
    return requests.map((request) => answers.get(request) ?? this.#live.run(request));
  }

  count(request: QueryRequest): ReturnType<Engine['count']> {
    return this.#for(request.source).count(request);
  }

  export(request: Parameters<Engine['export']>[0]): ReturnType<Engine['export']> {
    return this.#for(request.source).export(request);
  }

  exportWorkbook(request: Parameters<Engine['exportWorkbook']>[0]): ReturnType<Engine['exportWorkbook']> {
    return this.#for(request.source).exportWorkbook(request);
  }

  pivot(request: Parameters<Engine['pivot']>[0]): ReturnType<Engine['pivot']> {
    return this.#for(request.source).pivot(request);
  }

  exportPivot(request: Parameters<Engine['exportPivot']>[0]): ReturnType<Engine['exportPivot']> {
    return this.#for(request.source).exportPivot(request);
  }

  sql(request: Parameters<Engine['sql']>[0]): ReturnType<Engine['sql']> {
    return this.#files.sql({ ...request, tables: request.tables.map(refuseLiveTable) });
  }

  writeSql(request: Parameters<Engine['writeSql']>[0]): ReturnType<Engine['writeSql']> {
    return this.#files.writeSql({ ...request, tables: request.tables.map(refuseLiveTable) });
  }

  checkSql(request: Parameters<Engine['checkSql']>[0]): ReturnType<Engine['checkSql']> {
    return this.#files.checkSql(request);
  }

  mergeRows(request: Parameters<Engine['mergeRows']>[0]): ReturnType<Engine['mergeRows']> {
    return this.#files.mergeRows(request);
  }

  writeText(request: Parameters<Engine['writeText']>[0]): ReturnType<Engine['writeText']> {
    return this.#files.writeText(request);
  }

  inspectText(request: Parameters<Engine['inspectText']>[0]): ReturnType<Engine['inspectText']> {
    return this.#files.inspectText(request);
  }

  prepareText(): void {
    this.#files.prepareText();
  }

  openText(request: Parameters<Engine['openText']>[0]): ReturnType<Engine['openText']> {
    return this.#files.openText(request);
  }

  profile(request: Parameters<Engine['profile']>[0]): ReturnType<Engine['profile']> {
    return isLive(request.source) ? profileLive(this.#live, request) : this.#files.profile(request);
  }

  async examine(request: Parameters<Engine['examine']>[0]): ReturnType<Engine['examine']> {
    if (isLive(request.source)) {
      throw needsExtract('The profile of a live dataset would read all of its rows many times.');
    }
    return this.#files.examine(request);
  }

  async structure(request: Parameters<Engine['structure']>[0]): ReturnType<Engine['structure']> {
    if (isLive(request.source)) {
      throw needsExtract('Keys and hierarchies of a live dataset would read all of its rows many times.');
    }
    return this.#files.structure(request);
  }

  async inspectRows(request: Parameters<Engine['inspectRows']>[0]): ReturnType<Engine['inspectRows']> {
    const { source } = request;
    return isLive(source)
      ? { rowCount: await this.#live.countRows(request), columns: source.columns }
      : this.#files.inspectRows(request);
  }

  async joinCheck(request: Parameters<Engine['joinCheck']>[0]): ReturnType<Engine['joinCheck']> {
    if (isLive(request.left) || isLive(request.right)) {
      throw needsExtract('What a join would match cannot be checked for live datasets.');
    }
    return this.#files.joinCheck(request);
  }

  /** The database holds what fits its types: nothing is rejected. */
  async rejects(request: Parameters<Engine['rejects']>[0]): ReturnType<Engine['rejects']> {
    return isLive(request.source) ? { rows: [], total: 0 } : this.#files.rejects(request);
  }

  async exportRejects(request: Parameters<Engine['exportRejects']>[0]): ReturnType<Engine['exportRejects']> {
    return isLive(request.source)
      ? Readable.from([csvWriter(REJECT_COLUMNS, []).head], { objectMode: false })
      : this.#files.exportRejects(request);
  }

  prepare(questions?: number): void {
    this.#files.prepare(questions);
  }

  warm(source: VersionFiles): void {
    if (!isLive(source)) {
      this.#files.warm(source);
    }
  }

  async forget(datasetId: string): Promise<void> {
    this.#live.forget(datasetId);
    await this.#files.forget(datasetId);
  }

  async close(): Promise<void> {
    await Promise.all([this.#files.close(), this.#live.close()]);
  }
}
