import { assertNever, type Cell, type ColumnType } from '@plumbline/contract';
import { type ColumnSchema, clickhouse } from '@plumbline/query';
import { byTier } from '#testing/generated.ts';
import type { PrivateChdb } from '../../../../scripts/private-chdb.mjs';
import { type Arbiter, POSITION, canonicalRow } from './arbiter.ts';

export const TYPES: Readonly<Record<ColumnType, string>> = {
  text: 'String',
  integer: 'Int64',
  decimal: 'Decimal(76, 4)',
  number: 'Float64',
  time: 'Int64',
  boolean: 'Bool',
  date: 'Int64',
  timestamp: 'Int64',
  json: 'String',
};

const SETTINGS = '../../../connectors/src/clickhouse/live-settings.ts';

/** Small tables, statements that differ: compiling their expressions to machine code takes a third of their time. */
const LIGHT = byTier<Readonly<Record<string, string>>>({
  quick: { compile_expressions: '0', compile_aggregate_expressions: '0', compile_sort_description: '0' },
  deep: {},
});

const read = (types: readonly ColumnType[], line: string): Cell[] =>
  (JSON.parse(line) as (string | number | boolean | null)[]).map((cell, at) => {
    const type = types[at] ?? 'text';
    if (type === 'boolean' && cell !== null) {
      return cell === true || cell === 1 || cell === '1';
    }
    return cell !== null && (type === 'date' || type === 'time' || type === 'timestamp')
      ? (clickhouse.momentText?.(type, String(cell)) ?? null)
      : cell;
  });

function valueOf(type: ColumnType, cell: Cell): string {
  if (cell === null) {
    return 'NULL';
  }
  switch (type) {
    case 'text':
    case 'json':
      return clickhouse.literal?.({ type: 'text', value: String(cell) }) ?? '';
    case 'date':
    case 'time':
    case 'timestamp':
      return clickhouse.literal?.({ type, value: String(cell) }) ?? '';
    case 'integer':
      return `toInt64(${String(cell)})`;
    case 'decimal':
      return `toDecimal256('${String(cell)}', 4)`;
    case 'number':
    case 'boolean':
      return String(cell);
    default:
      return assertNever(type);
  }
}

/** Tables whose cells the engine has as live columns have them. */
export class ClickhouseTables {
  readonly #server: PrivateChdb;
  readonly #settings: Readonly<Record<string, string>>;
  readonly #types = new Map<string, readonly ColumnType[]>();

  private constructor(server: PrivateChdb, settings: Readonly<Record<string, string>>) {
    this.#server = server;
    this.#settings = settings;
  }

  static async open(server: PrivateChdb): Promise<ClickhouseTables> {
    const { LIVE_SETTINGS } = (await import(SETTINGS)) as { LIVE_SETTINGS: Readonly<Record<string, string>> };
    return new ClickhouseTables(server, LIVE_SETTINGS);
  }

  async create(name: string, columns: readonly ColumnSchema[]): Promise<void> {
    const fields = columns.map(
      (column) => `${clickhouse.quoteIdentifier(column.name)} Nullable(${TYPES[column.type]})`,
    );
    await this.#server.run(`DROP TABLE IF EXISTS ${name}`);
    await this.#server.run(`CREATE TABLE ${name} (${fields.join(', ')}, ${POSITION} Int64) ENGINE = Memory`);
    this.#types.set(
      name,
      columns.map(({ type }) => type),
    );
  }

  async load(name: string, rows: readonly (readonly Cell[])[]): Promise<void> {
    await this.#server.run(`TRUNCATE TABLE ${name}`);
    if (rows.length > 0) {
      const types = this.#types.get(name) ?? [];
      const values = rows.map(
        (row, at) =>
          `(${[...row.map((cell, index) => valueOf(types[index] ?? 'text', cell)), at].join(', ')})`,
      );
      await this.#server.run(`INSERT INTO ${name} VALUES ${values.join(', ')}`);
    }
  }

  async query(sql: string, types: readonly ColumnType[]): Promise<Cell[][]> {
    const answer = await this.#server.run(sql, {
      ...this.#settings,
      ...LIGHT,
      default_format: 'JSONCompactEachRow',
      output_format_json_quote_64bit_integers: '1',
      output_format_json_quote_decimals: '1',
      output_format_json_quote_denormals: '1',
    });
    return answer
      .split('\n')
      .filter((line) => line !== '')
      .map((line) => read(types, line));
  }
}

/** A table of these columns. */
export async function openClickhouse(
  server: PrivateChdb,
  columns: readonly ColumnSchema[],
): Promise<Arbiter> {
  const tables = await ClickhouseTables.open(server);
  await tables.create('dataset', columns);
  return {
    dialect: clickhouse,
    order: { order: [{ by: POSITION, direction: 'asc', isPresent: true }] },
    load: (rows) => tables.load('dataset', rows),
    queryRows: async ({ text }, types) => {
      const rows = await tables.query(text, types);
      return rows.map((row) => canonicalRow(row, types));
    },
    close: () => undefined,
  };
}
