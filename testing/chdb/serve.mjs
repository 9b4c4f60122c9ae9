// The HTTP interface of ClickHouse over chDB, which is the engine of a current ClickHouse as a library: `node serve.mjs`.
// Prints its port. Statements run one after another, with the settings of their address, but for `readonly`: a library cannot
// take a setting back, and what it does is proven on a real server. Everybody is let in.
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Session } from 'chdb';

const folder = mkdtempSync(join(tmpdir(), 'plumbline-chdb-'));
const session = new Session(folder);
const OF_REQUEST = new Set([
  'query_id',
  'database',
  'default_format',
  'query',
  'user',
  'password',
  'readonly',
  'wait_end_of_query',
]);
const set = new Map();

const quoted = (text) => `'${text.replaceAll('\\', '\\\\').replaceAll("'", "\\'")}'`;

function settle(parameters) {
  const wanted = new Map([...parameters].filter(([name]) => !OF_REQUEST.has(name)));
  for (const [name, value] of wanted) {
    if (set.get(name) !== value) {
      session.query(`SET ${name} = ${quoted(value)}`);
      set.set(name, value);
    }
  }
  for (const name of set.keys()) {
    if (!wanted.has(name)) {
      session.query(`SET ${name} = DEFAULT`);
      set.delete(name);
    }
  }
}

async function answer(request, response) {
  const { searchParams } = new URL(request.url, 'http://localhost');
  let sql = '';
  for await (const piece of request.setEncoding('utf8')) {
    sql += piece;
  }
  try {
    settle(searchParams);
    const rows = session.query(sql, searchParams.get('default_format') ?? 'TabSeparated');
    response.writeHead(200, { 'content-type': 'text/tab-separated-values; charset=UTF-8' });
    response.end(rows);
  } catch (error) {
    const [report] = /Code: \d+[^]*$/u.exec(error.message) ?? [error.message];
    response.writeHead(/^Code: (?:497|516|164)\./u.test(report) ? 403 : 500, {
      'content-type': 'text/plain; charset=UTF-8',
    });
    response.end(`${report}\n`);
  }
}

const server = createServer((request, response) => void answer(request, response));
server.listen(0, '127.0.0.1', () => {
  process.stdout.write(`${server.address().port}\n`);
});
process.on('disconnect', () => {
  rmSync(folder, { recursive: true, force: true });
  process.exit();
});
