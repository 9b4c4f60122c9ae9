import type { Readable } from 'node:stream';
import type { Engine } from '../engine-api.ts';
import type { Pool } from '../pool/pool.ts';
import { type Exports, assertLive } from './exports.ts';
import { createRejectsLease, quoteText } from './relation.ts';

const RESULT_BYTES = 32 * 1024 * 1024;
/** A file has a reason for each type, for rows of other lengths, and for each of at most 2,000 totals. */
const MAX_REASONS = 10_000;
const COLUMNS = ['row', 'column', 'text', 'reason'];

interface RejectSources {
  readonly pages: Pool;
  readonly exports: Exports;
  readonly deadlineMs: number;
}

/** Cells and rows that did not fit, as they are stored with a version. */
export class RejectRows {
  readonly #sources: RejectSources;

  constructor(sources: RejectSources) {
    this.#sources = sources;
  }

  page({
    source,
    column,
    limit,
    offset,
    signal,
  }: Parameters<Engine['rejects']>[0]): ReturnType<Engine['rejects']> {
    const { pages, deadlineMs } = this.#sources;
    const where = column === null ? '' : 'WHERE "column" = $1';
    const params = column === null ? [] : [column];
    return pages.run(createRejectsLease(source), signal, async (engine) => {
      const sql = `SELECT "row", "column", "text", reason FROM rejects ${where} LIMIT ${limit} OFFSET ${offset}`;
      const read = { params, signal, deadlineMs };
      const { rows } = await engine.read({ ...read, sql, maxRows: limit, maxBytes: RESULT_BYTES });
      const counting = `SELECT count(*) FROM rejects ${where}`;
      const counted = await engine.read({ ...read, sql: counting, maxRows: 1, maxBytes: 1024 });
      return {
        rows: rows.map(([row, name, text, reason]) => ({
          row: Number(row),
          column: name === null || name === undefined ? null : String(name),
          text: String(text),
          reason: String(reason),
        })),
        total: Number(counted.rows[0]?.[0]),
      };
    });
  }

  async export(request: Parameters<Engine['exportRejects']>[0]): Promise<Readable> {
    const { source, signal } = request;
    assertLive(signal);
    const reason = await this.#reasonInWords(request);
    const text = `SELECT "row", "column", "text", ${reason} AS reason FROM rejects`;
    return this.#sources.exports.start(createRejectsLease(source), {
      text,
      params: [],
      header: COLUMNS,
      asText: [],
      format: 'csv',
      signal,
    });
  }

  /** SQL. Each reason is put into words once, however many cells have it. */
  async #reasonInWords({ source, say, signal }: Parameters<Engine['exportRejects']>[0]): Promise<string> {
    const { pages, deadlineMs } = this.#sources;
    const sql = `SELECT DISTINCT reason FROM rejects LIMIT ${MAX_REASONS}`;
    const { rows } = await pages.run(createRejectsLease(source), signal, (engine) =>
      engine.read({ sql, signal, deadlineMs, maxRows: MAX_REASONS, maxBytes: RESULT_BYTES }),
    );
    const worded = rows.map(([reason]) => `${quoteText(String(reason))}: ${quoteText(say(String(reason)))}`);
    return worded.length === 0 ? 'reason' : `coalesce(MAP {${worded.join(', ')}}[reason], reason)`;
  }
}
