import { readFileSync, writeFileSync } from 'node:fs';
import { startServer, type LocalServer } from './local-server.ts';

/**
 * Replies of ClickHouse 26.9 to statements of the connector, byte by byte, for types and errors that Debian's 18.16 does not
 * have. With `PLUMBLINE_CLICKHOUSE=http://host:port` they are requested from that server and recorded again.
 */
const FILE = new URL('clickhouse-replies.json', import.meta.url);

interface Reply {
  readonly sql: string;
  readonly status: number;
  readonly body: string;
}

async function forward(url: string, path: string, sql: string): Promise<Reply> {
  const reply = await fetch(`${url}${path}`, { method: 'POST', body: sql });
  return { sql, status: reply.status, body: await reply.text() };
}

export async function startRecordedClickhouse(): Promise<LocalServer> {
  const url = process.env['PLUMBLINE_CLICKHOUSE'];
  const replies: Reply[] = url === undefined ? (JSON.parse(readFileSync(FILE, 'utf8')) as Reply[]) : [];
  return startServer((request, response) => {
    void (async () => {
      let sql = '';
      for await (const piece of request.setEncoding('utf8') as AsyncIterable<string>) {
        sql += piece;
      }
      let reply = replies.find((known) => known.sql === sql);
      if (reply === undefined && url !== undefined) {
        reply = await forward(url, request.url ?? '/', sql);
        replies.push(reply);
        writeFileSync(FILE, `${JSON.stringify(replies, null, 2)}\n`);
      }
      const { status, body } = reply ?? { status: 501, body: `Nothing is recorded for: ${sql}` };
      const type = status === 200 ? 'text/tab-separated-values' : 'text/plain';
      response.writeHead(status, { 'content-type': `${type}; charset=UTF-8` });
      response.end(body);
    })();
  });
}
