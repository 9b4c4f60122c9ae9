// A local server that speaks TDS 7.4 as MS-TDS documents it, with DuckDB behind it. It proves how the connector speaks, not what
// SQL Server's SQL means: for that, `npm run smoke -- sql-server` runs against a real one.
import { once } from 'node:events';
import { createServer, type AddressInfo, type Socket } from 'node:net';
import { createSecureContext, TLSSocket } from 'node:tls';
import { setTimeout as delay } from 'node:timers/promises';
import { DuckDBInstance, type DuckDBConnection, type DuckDBResult } from '@duckdb/node-api';
import { readCatalog, type CatalogSource } from './catalog.ts';
import * as requests from './requests.ts';
import { failureOf, kindOf, MACROS, translate } from './sql.ts';
import * as tds from './tds.ts';

const TDS_7_4 = 0x74000004;

export interface SqlServerOptions {
  readonly user: string;
  readonly password: string;
  /** Names of the databases; all have the same tables. */
  readonly databases: readonly string[];
  /** PEM; null refuses encryption. */
  readonly tls?: { readonly key: string | Buffer; readonly cert: string | Buffer } | null;
  readonly isTlsRequired?: boolean;
  /** Types that DuckDB lacks, by the name of the column. */
  readonly types?: CatalogSource['options']['types'];
  readonly rights?: CatalogSource['options']['rights'];
  readonly isSnapshotOn?: boolean;
}

/** Thrown by the server itself, as the number and text of its ERROR token. */
class ServerError extends Error {
  readonly number: number;

  constructor(number: number, text: string) {
    super(text);
    this.number = number;
  }
}

export class LocalSqlServer {
  /** Everything that clients sent as SQL. */
  readonly statements: string[] = [];
  readonly logins: requests.Login[] = [];
  attentions = 0;
  /** Statements that match do not answer until somebody ends them. */
  hanging: RegExp | null = null;
  /** Statements that match meet a lock that another transaction holds. */
  locked: RegExp | null = null;
  /** Statements that match lose their connection, after the first rows. */
  cutting: RegExp | null = null;
  readonly options: Required<SqlServerOptions>;
  readonly #database: DuckDBConnection;
  readonly #clients = new Set<Client>();
  readonly #net = createServer((socket) => {
    const client = new Client(socket, this);
    this.#clients.add(client);
    socket.on('close', () => this.#clients.delete(client));
    socket.on('error', () => undefined);
  });

  constructor(database: DuckDBConnection, options: SqlServerOptions) {
    this.#database = database;
    this.options = {
      tls: null,
      isTlsRequired: false,
      types: {},
      rights: {},
      isSnapshotOn: true,
      ...options,
    };
  }

  get port(): number {
    return (this.#net.address() as AddressInfo).port;
  }

  get connections(): number {
    return this.#clients.size;
  }

  async start(): Promise<this> {
    await new Promise<void>((resolve) => {
      this.#net.listen(0, '127.0.0.1', resolve);
    });
    return this;
  }

  /** Runs a statement of DuckDB; rows as JSON values. */
  async run(sql: string): Promise<readonly (readonly unknown[])[]> {
    const reader = await this.#database.runAndReadAll(sql);
    return reader.getRowsJson();
  }

  stream(sql: string): Promise<DuckDBResult> {
    return this.#database.stream(sql);
  }

  /** Breaks every connection, as a network that goes away would. */
  cut(): void {
    for (const { socket } of this.#clients) {
      socket.destroy();
    }
  }

  stop(): void {
    this.cut();
    this.#net.close();
    this.#database.closeSync();
  }
}

/** One connection. */
class Client {
  readonly socket: Socket;
  readonly #server: LocalSqlServer;
  readonly #packets = new tds.Packets();
  readonly #message: Buffer[] = [];
  #stream: Socket;
  #carrier: tds.TlsCarrier | null = null;
  #isSignedIn = false;
  #isRunning = false;
  #isEnding = false;
  #transactions = 0n;
  #wake: () => void = () => undefined;

  constructor(socket: Socket, server: LocalSqlServer) {
    this.socket = socket;
    this.#stream = socket;
    this.#server = server;
    socket.on('data', (chunk: Buffer) =>
      this.#carrier === null ? this.#take(chunk) : this.#carrier.feed(chunk),
    );
  }

  #take(chunk: Buffer): void {
    for (const { type, isLast, payload } of this.#packets.take(chunk)) {
      this.#message.push(payload);
      if (isLast) {
        const message = Buffer.concat(this.#message.splice(0));
        this.#answer(type, message).catch((error: unknown) => this.socket.destroy(error as Error));
      }
    }
  }

  #send(...tokens: readonly Buffer[]): void {
    const bytes = Buffer.concat(tokens);
    const size = tds.PACKET_BYTES - 8;
    for (let at = 0, id = 1; at === 0 || at < bytes.length; at += size, id += 1) {
      const isLast = at + size >= bytes.length;
      this.#stream.write(tds.packet(tds.PACKET.reply, bytes.subarray(at, at + size), { id, isLast }));
    }
  }

  async #answer(type: number, message: Buffer): Promise<void> {
    if (type === tds.PACKET.prelogin) {
      this.#negotiate(requests.readEncryption(message));
    } else if (type === tds.PACKET.login) {
      this.#signIn(requests.readLogin(message));
    } else if (type === tds.PACKET.attention) {
      this.#attend();
    } else if (!this.#isSignedIn) {
      this.socket.destroy();
    } else if (type === tds.PACKET.batch) {
      await this.#execute(requests.readBatch(message), {});
    } else if (type === tds.PACKET.rpc) {
      const { sql, parameters } = requests.readCall(message);
      await this.#execute(sql, parameters, true);
    }
  }

  /** PRELOGIN: encryption is on where both want it. */
  #negotiate(requested: number): void {
    const { tls, isTlsRequired } = this.#server.options;
    const { on, off, unsupported, required } = tds.ENCRYPTION;
    const isOn = tls !== null && (requested === on || requested === required);
    const own = tls === null ? unsupported : off;
    const offered = isTlsRequired ? required : own;
    this.#send(tds.prelogin(isOn ? on : offered));
    if (isOn) {
      this.#encrypt(tls);
    }
  }

  #encrypt({ key, cert }: NonNullable<SqlServerOptions['tls']>): void {
    const carrier = new tds.TlsCarrier(this.socket);
    this.#carrier = carrier;
    // TDS 7.4 ends its handshake with a message of the server, which TLS 1.3 does not.
    const secureContext = createSecureContext({ key, cert, maxVersion: 'TLSv1.2' });
    const stream = new TLSSocket(carrier, { isServer: true, secureContext });
    stream.on('error', () => this.socket.destroy());
    stream.on('data', (chunk: Buffer) => this.#take(chunk));
    this.#stream = stream;
  }

  /** LOGIN7, its answer: LOGINACK, ENVCHANGE, INFO and DONE, or ERROR and DONE. */
  #signIn(login: requests.Login): void {
    const { user, password, databases } = this.#server.options;
    this.#server.logins.push(login);
    const refuse = (...errors: readonly tds.ServerMessage[]): void => {
      this.#send(...errors.map(tds.error), tds.done(tds.DONE.error));
      this.#stream.end();
    };
    const failed = { number: 18456, text: `Login failed for user '${login.user}'.`, severity: 14 };
    if (login.version !== TDS_7_4 || login.user !== user || login.password !== password) {
      refuse(failed);
    } else if (!databases.includes(login.database)) {
      const text = `Cannot open database "${login.database}" requested by the login. The login failed.`;
      refuse({ number: 4060, text, severity: 11 }, failed);
    } else {
      this.#isSignedIn = true;
      this.#send(
        tds.databaseChanged(login.database),
        tds.info({ number: 5701, text: `Changed database context to '${login.database}'.` }),
        tds.loginAccepted(),
        tds.packetSizeChanged(),
        tds.done(),
      );
    }
  }

  /** "Attention": what runs ends, and DONE says so with its bit. */
  #attend(): void {
    this.#server.attentions += 1;
    if (this.#isRunning) {
      this.#isEnding = true;
      this.#wake();
    } else {
      this.#send(tds.done(tds.DONE.attention));
    }
  }

  async #execute(sql: string, parameters: requests.Parameters, isCall = false): Promise<void> {
    this.#server.statements.push(sql);
    this.#isRunning = true;
    this.#isEnding = false;
    try {
      await this.#reply(sql, parameters, isCall);
    } catch (error) {
      const failure =
        error instanceof ServerError
          ? { number: error.number, text: error.message }
          : failureOf(error as Error);
      this.#send(tds.error(failure), isCall ? tds.doneProcedure() : tds.done(tds.DONE.error));
    } finally {
      this.#isRunning = false;
    }
  }

  async #reply(sql: string, parameters: requests.Parameters, isCall: boolean): Promise<void> {
    const { hanging, locked } = this.#server;
    if (locked?.test(sql)) {
      await delay(20);
      throw new ServerError(1222, 'Lock request time out period exceeded.');
    }
    if (hanging?.test(sql)) {
      await new Promise<void>((resolve) => {
        this.#wake = resolve;
      });
    }
    if (this.#isEnding) {
      this.#send(tds.done(tds.DONE.attention));
      return;
    }
    if (sql.endsWith('BEGIN TRANSACTION')) {
      this.#transactions += 1n;
      this.#send(tds.transactionBegan(this.#transactions), tds.done());
      return;
    }
    const answer = await readCatalog(this.#server, sql, parameters);
    if (answer === null) {
      await this.#streamRows(sql);
    } else {
      const rows = answer.rows.map((values) => tds.row(answer.columns, values));
      const ends = isCall
        ? [tds.doneInProcedure(tds.DONE.count | tds.DONE.more, rows.length), tds.doneProcedure()]
        : [tds.done(tds.DONE.count, rows.length)];
      this.#send(tds.columnMetadata(answer.columns), ...rows, ...ends);
    }
  }

  /** Rows as they are read, while the client takes them; packets of one message. */
  async #streamRows(sql: string): Promise<void> {
    const result = await this.#server.stream(translate(sql));
    const names = result.columnNames();
    const columns = result
      .columnTypes()
      .map((type, index) => ({ name: names[index] ?? '', kind: kindOf(String(type)) }));
    let [count, id] = [0, 0];
    let waiting = tds.columnMetadata(columns);
    const write = async (bytes: Buffer, isLast: boolean): Promise<void> => {
      id += 1;
      if (!this.#stream.write(tds.packet(tds.PACKET.reply, bytes, { id, isLast })) && !isLast) {
        const listening = new AbortController();
        const ended = new Promise<void>((resolve) => {
          this.#wake = resolve;
        });
        const events = ['drain', 'close'].map((event) =>
          once(this.#stream, event, { signal: listening.signal }),
        );
        await Promise.race([ended, ...events]).catch(() => undefined);
        listening.abort();
      }
    };
    for (;;) {
      const chunk = await result.fetchChunk();
      if (chunk === null || chunk.rowCount === 0 || this.#isEnding || this.socket.destroyed) {
        break;
      }
      for (const values of chunk.getRows()) {
        const cells = values.map((value) =>
          value === null || typeof value === 'number' || typeof value === 'bigint' ? value : String(value),
        );
        waiting = Buffer.concat([waiting, tds.row(columns, cells)]);
        count += 1;
        while (waiting.length > tds.PACKET_BYTES - 8 && !this.#isEnding) {
          await write(waiting.subarray(0, tds.PACKET_BYTES - 8), false);
          waiting = waiting.subarray(tds.PACKET_BYTES - 8);
        }
        if (this.#isEnding) {
          break;
        }
      }
      if (this.#server.cutting?.test(sql)) {
        this.socket.destroy();
        return;
      }
    }
    const end = this.#isEnding ? tds.done(tds.DONE.attention) : tds.done(tds.DONE.count, count);
    await write(this.#isEnding ? end : Buffer.concat([waiting, end]), true);
  }
}

export async function startLocalSqlServer(options: SqlServerOptions): Promise<LocalSqlServer> {
  const instance = await DuckDBInstance.create(':memory:');
  const database = await instance.connect();
  for (const macro of MACROS) {
    await database.run(macro);
  }
  return new LocalSqlServer(database, options).start();
}
