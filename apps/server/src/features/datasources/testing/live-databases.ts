import { startDatabase, startMariadb, type TestDatabase } from '../../../testing/test-databases.ts';

/** The password of everybody who may read. */
export const PASSWORD = 'only-for-reading-4711';

/** A server with the same tables of sales, whichever it is: `orders` of 5,000 rows, `regions`, and `pace`. */
export interface LiveDatabase extends TestDatabase {
  readonly kind: string;
  /** The form of a connection for `reader` or `other`. */
  configOf(username: string): object;
  /** What the connections of `reader` do. */
  sessions(): Promise<readonly ('active' | 'idle')[]>;
  /** Ends the connections of `reader` that work. */
  cut(): Promise<void>;
  /** `reader` may read every table, and so lists them. */
  allowAll(): Promise<void>;
  /** Open connections may stay signed in. */
  setPassword(password: string): Promise<void>;
}

export interface LiveKind {
  readonly kind: string;
  /** A statement of sixty rows that waits in each as many seconds as `pace` says. */
  readonly slow: string;
  start(): Promise<LiveDatabase>;
}

const ROLES = ['reader', 'other'];

const configOf =
  ({ port }: TestDatabase, database: string) =>
  (username: string) => ({
    host: '127.0.0.1',
    port,
    database,
    username,
    password: PASSWORD,
    tls: 'disable',
  });

async function startPostgresql(): Promise<LiveDatabase> {
  const server = await startDatabase();
  await server.run(`
    ${ROLES.map((role) => `CREATE ROLE ${role} LOGIN PASSWORD '${PASSWORD}';`).join('\n')}
    CREATE SCHEMA sales;
    CREATE TABLE sales.orders (
      id bigint PRIMARY KEY, region text, amount numeric(12,2), ratio double precision, placed timestamptz, day date,
      is_returned boolean, units smallint, share real, details jsonb
    );
    INSERT INTO sales.orders SELECT n, CASE n % 3 WHEN 0 THEN 'We,"st' WHEN 1 THEN 'North' END, n * 1.25, n / 7.0,
      '2026-01-01Z'::timestamptz + n * interval '1 hour', '2026-01-01'::date + n % 90, n % 5 = 0, n % 100, n / 10.0,
      json_build_object('n', n)
      FROM generate_series(1, 5000) n;
    CREATE TABLE sales.regions (region text PRIMARY KEY, manager text);
    INSERT INTO sales.regions VALUES ('North', 'Ada'), ('South', 'Ben');
    CREATE TABLE sales.pace (seconds float8);
    INSERT INTO sales.pace VALUES (0);
    GRANT USAGE ON SCHEMA sales TO ${ROLES.join(', ')};
    GRANT SELECT ON ALL TABLES IN SCHEMA sales TO ${ROLES.join(', ')};
  `);
  return {
    ...server,
    kind: 'postgresql',
    configOf: configOf(server, 'postgres'),
    async sessions() {
      const rows = await server.read(`SELECT state FROM pg_stat_activity WHERE usename = 'reader'`);
      return rows.map(([state]) => (state === 'active' ? 'active' : 'idle'));
    },
    cut: () =>
      server.run(
        `SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE usename = 'reader' AND state = 'active'`,
      ),
    allowAll: () => server.run('GRANT SELECT ON ALL TABLES IN SCHEMA sales TO reader'),
    async setPassword(password) {
      const hosts = [
        'local all all trust',
        'host all reader 127.0.0.1/32 scram-sha-256',
        'host all all 127.0.0.1/32 trust',
      ];
      // Elsewhere no password is needed on the loopback address.
      await server.run(
        `COPY (SELECT unnest(ARRAY[${hosts.map((line) => `'${line}'`).join(', ')}])) TO PROGRAM 'cat > pg_hba.conf'`,
      );
      await server.run('SELECT pg_reload_conf()');
      await server.run(`ALTER ROLE reader PASSWORD '${password}'`);
    },
  };
}

async function startMysql(): Promise<LiveDatabase> {
  const server = await startMariadb();
  await server.run(`
    CREATE DATABASE sales CHARACTER SET utf8mb4;
    USE sales;
    CREATE TABLE orders (
      id bigint PRIMARY KEY, region text, amount decimal(12,2), ratio double, placed datetime, day date,
      is_returned boolean, units smallint, share float, details json
    );
    INSERT INTO orders SELECT seq, CASE seq % 3 WHEN 0 THEN 'We,"st' WHEN 1 THEN 'North' END, seq * 1.25, seq / 7e0,
      '2026-01-01' + INTERVAL seq HOUR, '2026-01-01' + INTERVAL seq % 90 DAY, seq % 5 = 0, seq % 100, seq / 10e0,
      json_object('n', seq)
      FROM seq_1_to_5000;
    CREATE TABLE regions (region varchar(40) PRIMARY KEY, manager text);
    INSERT INTO regions VALUES ('North', 'Ada'), ('South', 'Ben');
    CREATE TABLE pace (seconds double);
    INSERT INTO pace VALUES (0);
    CREATE TABLE ticks (n int);
    INSERT INTO ticks SELECT seq FROM seq_1_to_60;
    ${ROLES.map(
      (role) => `CREATE USER ${role} IDENTIFIED BY '${PASSWORD}';
        ${['orders', 'regions', 'pace', 'ticks'].map((table) => `GRANT SELECT ON sales.${table} TO ${role};`).join(' ')}`,
    ).join('\n')}
  `);
  return {
    ...server,
    kind: 'mysql',
    configOf: configOf(server, 'sales'),
    async sessions() {
      const rows = await server.read(
        `SELECT COMMAND FROM information_schema.PROCESSLIST WHERE USER = 'reader'`,
      );
      return rows.map(([command]) => (command === 'Sleep' ? 'idle' : 'active'));
    },
    async cut() {
      const rows = await server.read(
        `SELECT ID FROM information_schema.PROCESSLIST WHERE USER = 'reader' AND COMMAND <> 'Sleep'`,
      );
      await Promise.all(rows.map(([id]) => server.run(`KILL ${id}`)));
    },
    async allowAll() {
      await server.run('GRANT SELECT ON sales.* TO reader');
      // Of a whole database it counts from the next sign-in on.
      const rows = await server.read(`SELECT ID FROM information_schema.PROCESSLIST WHERE USER = 'reader'`);
      await Promise.all(rows.map(([id]) => server.run(`KILL ${id}`)));
    },
    setPassword: (password) => server.run(`ALTER USER reader IDENTIFIED BY '${password}'`),
  };
}

/** Every kind of server whose rows can stay there. */
export const LIVE_KINDS: readonly LiveKind[] = [
  {
    kind: 'postgresql',
    slow: 'SELECT n, pg_sleep(p.seconds)::text AS slept FROM generate_series(1, 60) n, sales.pace p',
    start: startPostgresql,
  },
  {
    kind: 'mysql',
    slow: 'SELECT t.n, CAST(SLEEP(p.seconds) AS CHAR) AS slept FROM sales.ticks t, sales.pace p',
    start: startMysql,
  },
];
