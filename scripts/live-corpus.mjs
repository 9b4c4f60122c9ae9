// The expressions that printers are held to, asked of live rows through a connector: what the shared corpus of the tests
// does on local engines, for a server that nothing may be written to. The rows are written out in the statement.
import {
  OPERATIONS,
  checkExpression,
  createParameters,
  printExpression,
  createSchema,
  snowflake,
} from '@plumbline/query';
import { evaluateOver } from '@plumbline/query/reference';
import { canonicalRow } from '../packages/engine/test/differential/arbiter.ts';
import { chanceOf } from '../packages/engine/test/differential/chance.ts';
import { ExpressionMaker } from '../packages/engine/test/differential/expression-cases.ts';
import { COLUMNS, tableOf } from '../packages/engine/test/differential/expression-table.ts';

const DIALECTS = { snowflake };
/** What cells are cast to, by the dialect. */
const CASTS = {
  snowflake: {
    text: 'VARCHAR',
    json: 'VARCHAR',
    integer: 'NUMBER(38, 0)',
    decimal: 'NUMBER(38, 4)',
    number: 'FLOAT',
    boolean: 'BOOLEAN',
    date: 'DATE',
    time: 'TIME(6)',
    timestamp: 'TIMESTAMP_NTZ(6)',
  },
};
const NAMES = /** @type {import('@plumbline/query').Operation[]} */ (Object.keys(OPERATIONS));
const SEED = 20_261_128;
const ROWS = 40;
const PLACE = 'row place';
const DEPTH = 3;
const TABLE = tableOf(chanceOf(SEED), ROWS);
const TYPES = new Map(COLUMNS.map(({ name, type }) => [name, type]));
const AT = Object.fromEntries(COLUMNS.map(({ name }, index) => [name, index]));
const ACCESS = TABLE.map((row) => ({
  typeOf: (name) => TYPES.get(name) ?? 'text',
  cellOf: (name) => row[AT[name]] ?? null,
}));

const quoted = (text) => `'${text.replaceAll('\\', '\\\\').replaceAll("'", "''")}'`;

/** A query of the table. JSON is text in it: the values of a VARIANT are not written as they were. */
function inlineTable({ name, quoteIdentifier }) {
  const types = CASTS[name];
  const valueOf = (cell, type) => `CAST(${cell === null ? 'NULL' : quoted(String(cell))} AS ${types[type]})`;
  return TABLE.map((row, place) => {
    const cells = row.map(
      (cell, index) => `${valueOf(cell, COLUMNS[index].type)} AS ${quoteIdentifier(COLUMNS[index].name)}`,
    );
    return `SELECT ${[...cells, `${place} AS ${quoteIdentifier(PLACE)}`].join(', ')}`;
  }).join(' UNION ALL ');
}

const isSame = (a, b) =>
  typeof a === 'number' && typeof b === 'number'
    ? Math.abs(a - b) <= 1e-9 * Math.max(Math.abs(a), Math.abs(b))
    : Object.is(a, b);

const orUnsupported = (error) => {
  if (error.code !== 'query.unsupported') {
    throw error;
  }
  return null;
};

function typeOf(expression) {
  const checked = checkExpression(expression, {
    columns: createSchema(COLUMNS),
    path: '',
    issues: [],
    allowWindow: true,
  });
  return checked === null || checked.type === 'null' ? 'text' : checked.type;
}

function printed(expression, dialect) {
  const options = {
    dialect,
    parameters: createParameters(dialect),
    columnTypes: TYPES,
    rowOrder: [dialect.quoteIdentifier(PLACE)],
  };
  try {
    return printExpression(expression, options);
  } catch (error) {
    return orUnsupported(error);
  }
}

/**
 * `cases` expressions of every operation. Gives how many were answered and refused, and the differences in words.
 */
export async function compareLive(live, { cases, signal }) {
  const dialect = DIALECTS[live.dialect];
  const table = await live.describe({ query: inlineTable(dialect) }, signal);
  const items = table.columns.map(({ name, sql }) => `${sql} AS ${dialect.quoteIdentifier(name)}`);
  const from = `(SELECT ${items.join(', ')} FROM ${table.from}) AS ${dialect.quoteIdentifier('rows')}`;
  const pool = live.openPool();
  const differences = [];
  const found = { answered: 0, refused: 0, differences };
  const compare = async (title, expression) => {
    const [type, sql] = [typeOf(expression), printed(expression, dialect)];
    const text = `SELECT ${sql} FROM ${from} ORDER BY ${dialect.quoteIdentifier(PLACE)}`;
    const limits = { maxRows: 1_000, maxChars: 1e7, statementMs: 60_000 };
    const rows =
      sql === null ? null : await pool.read({ text, params: [], ...limits, signal }).catch(orUnsupported);
    if (sql === null || rows === null) {
      found.refused += 1;
      return;
    }
    found.answered += 1;
    const wanted = evaluateOver(expression, ACCESS).map((cell) => canonicalRow([cell], [type])[0]);
    const at = wanted.findIndex(
      (cell, index) => !isSame(cell, canonicalRow(rows[index] ?? [null], [type])[0]),
    );
    if (at >= 0) {
      differences.push(`${title}: ${rows[at]?.[0]} in place of ${wanted[at]}, for ${sql.slice(0, 500)}`);
    }
  };
  try {
    for (const operation of NAMES) {
      for (let index = 0; index < cases; index += 1) {
        const maker = new ExpressionMaker(chanceOf(SEED + index * 1009));
        await compare(operation, maker.call(operation, 1 + (index % DEPTH))).catch((error) =>
          differences.push(`${operation}: ${error.message}`),
        );
      }
    }
  } finally {
    await pool.close();
  }
  return found;
}
