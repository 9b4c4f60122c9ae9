import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, mkdtemp, readFile, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Writable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { CommandError } from '../src/failure.ts';
import { runCommand } from '../src/program.ts';
import type { Terminal } from '../src/terminal.ts';
import { startProcess, type ServerProcess } from '../../server/src/testing/server-process.ts';

const MAIN = fileURLToPath(new URL('../src/main.ts', import.meta.url));
const OWNER = { email: 'ingrid@northmoor.example', password: 'a long enough password' };

/** Words that name files of the test's folder. */
const FILES = /^(?:definitions|faulty|elsewhere|[\w-]+\.(?:csv|json|parquet|xlsx))$/u;

interface Run {
  readonly code: number;
  readonly output: string;
  /** What is beside the output. */
  readonly notes: string;
}

const ROWS = Array.from({ length: 200 }, (_, at) => {
  const fee = 10 + ((at * 37) % 80);
  return `=customer ${at},${1 + ((at * 13) % 60)},${fee},${fee + ((at * 7) % 30) > 60 ? 'left' : 'stayed'}`;
});
const CSV = ['name,months,fee,state', ...ROWS, ''].join('\n');

describe('the command line', () => {
  let folder: string;
  let server: ServerProcess;
  let environment: Record<string, string>;

  const run = async (
    words: readonly string[],
    input = '',
    extra: Record<string, string> = {},
  ): Promise<Run> => {
    const chunks: Buffer[] = [];
    const notes: string[] = [];
    const output = new Writable({
      write: (chunk: Buffer, _encoding, done) => {
        chunks.push(chunk);
        done();
      },
    });
    const terminal: Terminal = {
      output,
      print: (lines) => output.write(`${lines}\n`),
      note: (lines) => notes.push(lines),
      progress: () => undefined,
      question: (question) => Promise.reject(new CommandError(question)),
      readInput: () => Promise.resolve(input),
    };
    const paths = words.map((word) => (FILES.test(word) ? join(folder, word) : word));
    const code = await runCommand(paths, { terminal, environment: { ...environment, ...extra } });
    return { code, output: Buffer.concat(chunks).toString(), notes: notes.join('\n') };
  };
  /** The output of a run that succeeds. */
  const succeed = async (words: readonly string[], input = ''): Promise<string> => {
    const { code, output, notes } = await run(words, input);
    expect({ words, failure: code === 0 ? null : notes }).toEqual({ words, failure: null });
    return output;
  };
  const logIn = (scopes: string) =>
    run(
      ['login', '--server', server.address, '--email', OWNER.email, '--password-stdin', '--scopes', scopes],
      OWNER.password,
    );

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'plumbline-cli-'));
    environment = { XDG_CONFIG_HOME: join(folder, 'config') };
    server = await startProcess('main.ts', {
      PLUMBLINE_HOME: join(folder, 'home'),
      PLUMBLINE_OWNER_EMAIL: OWNER.email,
      PLUMBLINE_OWNER_PASSWORD: OWNER.password,
    });
    await server.ready();
    await writeFile(join(folder, 'customers.csv'), CSV);
  }, 120_000);
  afterAll(async () => {
    await server.end('SIGTERM');
    await rm(folder, { recursive: true });
  });

  it('says how it is used, and what is wrong with a command', async () => {
    expect((await run(['--help'])).output).toContain('plumbline query');
    const unknown = await run(['dataset', 'lst']);
    expect(unknown.code).toBe(2);
    expect(unknown.notes).toContain("unknown command 'lst'");
    expect(await run(['dataset', 'list'])).toEqual({
      code: 1,
      output: '',
      notes: 'You are not signed in. Sign in with `plumbline login`.',
    });
  });

  it('signs in with a password, which is stored nowhere, and refuses a wrong one', async () => {
    const wrong = await run(
      ['login', '--server', server.address, '--email', OWNER.email, '--password-stdin'],
      'another password',
    );
    expect(wrong.code).toBe(1);
    expect(wrong.notes).toContain('auth.');
    const { code, notes } = await logIn('read,write');
    expect({ code, notes }).toEqual({
      code: 0,
      notes: `You are signed in at ${server.address} as ${OWNER.email}, for 90 days.`,
    });
    expect(await succeed(['whoami'])).toBe(`${OWNER.email} at ${server.address}\n`);
    const stored = await readFile(join(folder, 'config', 'plumbline', 'session.json'), 'utf8');
    expect(stored).not.toContain(OWNER.password);
    expect(JSON.parse(stored)).toEqual({ server: server.address, token: expect.any(String) });
  });

  it.each(['https://', 'https://host:port/a.csv'])(
    'refuses the malformed link %s in one sentence',
    async (link) => {
      const refused = await run(['dataset', 'create', link]);
      expect(refused).toEqual({
        code: 1,
        output: '',
        notes: `${link} is not a valid link. Copy the whole address of the file, and put it in quotes.`,
      });
      expect(await run(['dataset', 'create', link, '--name', 'Linked'])).toEqual(refused);
    },
  );

  it('names a dataset by a link whose escapes are broken', async () => {
    const { notes } = await run(['dataset', 'create', 'http://127.0.0.1:9/%E0%A4%A.csv']);
    expect(notes).not.toContain('URIError');
    expect(notes).toContain('request ');
  });

  it('makes a dataset of a file, adds rows and refuses columns that differ', async () => {
    expect(await succeed(['dataset', 'create', 'customers.csv', '--name', 'Customers'])).toMatch(
      /^Customers \([\da-f-]{36}\): 200 rows, 4 columns; version 1\.\n$/u,
    );
    expect(await succeed(['dataset', 'add', 'customers', 'customers.csv'])).toContain('400 rows');
    expect(await succeed(['dataset', 'add', 'Customers', 'customers.csv', '--replace'])).toContain(
      '200 rows',
    );
    await writeFile(join(folder, 'other.csv'), 'name,town\na,b\n');
    const differs = await run(['dataset', 'add', 'Customers', 'other.csv']);
    expect(differs.code).toBe(1);
    expect(differs.notes).toContain('dataset.schema_differs');
    expect(await succeed(['dataset', 'show', 'Customers'])).toContain('months  integer');
    const [listed] = JSON.parse(
      await succeed(['--json', 'dataset', 'list', '--search', 'custom']),
    ) as unknown[];
    expect(listed).toMatchObject({ name: 'Customers', version: { rowCount: 200, number: 3 } });
  });

  it('answers statements as a table, CSV and JSON, and says where one is wrong', async () => {
    const sql = 'SELECT name, months FROM Customers ORDER BY months, name LIMIT 1';
    expect((await succeed(['query', sql])).split('\n').at(2)).toBe('=customer 0       1');
    // Spreadsheets would run it as a formula.
    expect(await succeed(['query', '--csv', sql])).toBe("name,months\r\n'=customer 0,1\n");
    expect(JSON.parse(await succeed(['query', '--json', '-f', '-'], sql))).toMatchObject({
      data: [['=customer 0', 1]],
      truncated: false,
    });
    const { code, notes } = await run(['query', 'SELECT nme FROM Customers']);
    expect(code).toBe(1);
    expect(notes).toMatch(/nme.*line 1, column 8[^]*query\.invalid, request /u);
  });

  it('writes all rows into a file of each format, and nothing where it cannot', async () => {
    for (const format of ['csv', 'json', 'parquet', 'xlsx']) {
      await succeed(['export', 'Customers', '-o', `all.${format}`]);
    }
    expect((await readFile(join(folder, 'all.csv'), 'utf8')).trimEnd().split('\r\n')).toHaveLength(201);
    expect(JSON.parse(await readFile(join(folder, 'all.json'), 'utf8'))).toHaveLength(200);
    expect((await readFile(join(folder, 'all.parquet'))).subarray(0, 4).toString()).toBe('PAR1');
    const one = '{"op":"and","value":[{"column":"name","op":"eq","value":"=customer 7"}]}';
    expect(await succeed(['export', 'Customers', '-o', '-', '--filters', one])).toBe(
      "name,months,fee,state\r\n'=customer 7,32,29,stayed\r\n",
    );
    const refused = await run(['export', 'Customers', '-o', 'none.csv', '--filters', '{"op":"nand"}']);
    expect(refused.code).toBe(1);
    expect((await readdir(folder)).filter((name) => name.startsWith('none'))).toEqual([]);
  });

  it('trains a model and predicts a record and a file', async () => {
    const trained = await succeed(
      'train classification Customers --target state --features months,fee --option rounds=20 --name Leaving'.split(
        ' ',
      ),
    );
    expect(trained).toMatch(/^Leaving \([\da-f-]{36}\) is trained\. .*\(guessing: /u);
    expect(await succeed(['workflow', 'list'])).toContain('Leaving');
    const record = ['predict', 'Leaving', '--set', 'months=3', '--set', 'fee=88'];
    expect(await succeed(record)).toMatch(/^left\nleft: \d/u);
    await succeed(['predict', 'Leaving', '--file', 'customers.csv', '-o', 'predicted.csv']);
    const [head, ...rows] = (await readFile(join(folder, 'predicted.csv'), 'utf8')).trimEnd().split('\r\n');
    expect(head).toContain('Prediction');
    expect(rows).toHaveLength(200);
    const neither = await run(['predict', 'Leaving']);
    expect(neither).toMatchObject({ code: 1, notes: expect.stringContaining('--set, or a file') });
  }, 120_000);

  it('writes definitions into a folder and creates them from it, with a key that may', async () => {
    const refused = await run(['pull', 'definitions']);
    expect(refused).toMatchObject({ code: 1, notes: expect.stringContaining('auth.') });
    expect((await logIn('read,write,admin')).code).toBe(0);
    expect(await succeed(['pull', 'definitions'])).toMatch(/^\d+ definitions in /u);
    const files = await readdir(join(folder, 'definitions'), { recursive: true });
    expect(
      files.filter((name) => name.endsWith('.json')).map((name) => name.replace(/-[\da-f]{8}\./u, '.')),
    ).toEqual(
      expect.arrayContaining(['workspace.json', 'datasets/customers.json', 'workflows/leaving.json']),
    );
    expect(await succeed(['push', 'definitions', '--preview'])).toContain('Nothing was written.');
    expect(await succeed(['push', 'definitions'])).toContain('things created.');
    expect(JSON.parse(await succeed(['--json', 'dataset', 'list', '--search', 'Customers']))).toHaveLength(2);
    const several = await run(['dataset', 'show', 'Customers']);
    expect(several).toMatchObject({ code: 1, notes: expect.stringContaining('Several datasets') });
    expect((await run(['query', 'SELECT * FROM customers'])).notes).toMatch(
      /no table "customers" here[^]*\n  Tables whose names begin with it: "Customers [\da-f]{4}", "Customers [\da-f]{4}"\.\n/u,
    );
  });

  it('refuses definitions with every fault at its file, and folders of other things', async () => {
    const faulty = join(folder, 'faulty');
    await succeed(['pull', 'faulty']);
    await writeFile(join(faulty, 'datasets', 'a.json'), '{"name": 1}');
    const { code, notes } = await run(['push', 'faulty']);
    expect(code).toBe(1);
    expect(notes).toMatch(/datasets\/a\.json, id: [^]*datasets\/a\.json, name: /u);
    // A thing that is gone has no file after the next pull.
    await succeed(['pull', 'faulty']);
    expect(await readdir(join(faulty, 'datasets'))).not.toContain('a.json');
    await mkdir(join(folder, 'elsewhere'));
    await writeFile(join(folder, 'elsewhere', 'letter.txt'), 'Dear');
    expect(await run(['pull', 'elsewhere'])).toMatchObject({
      code: 1,
      notes: expect.stringContaining('holds other files, such as letter.txt'),
    });
  });

  it('backs up a running server, and restores what it had, as a process', async () => {
    const start = async (words: readonly string[], home: string): Promise<Run> => {
      const child = spawn(process.execPath, [MAIN, ...words], {
        cwd: folder,
        env: { PATH: process.env['PATH'] ?? '', ...environment, PLUMBLINE_HOME: join(folder, home) },
      });
      child.stdin.end();
      const [output, notes] = await Promise.all([
        text(child.stdout),
        text(child.stderr),
        once(child, 'close'),
      ]);
      return { code: child.exitCode ?? -1, output, notes };
    };
    expect(await start(['backup', 'backup', '--with-key'], 'home')).toMatchObject({
      code: 0,
      output: expect.stringContaining('The backup is in'),
    });
    expect(await start(['restore', 'backup'], 'again')).toMatchObject({ code: 0 });
    expect(await start(['restore', 'backup'], 'again')).toMatchObject({
      code: 1,
      notes: expect.stringContaining('holds a Plumbline already'),
    });
    const restored = await startProcess('main.ts', { PLUMBLINE_HOME: join(folder, 'again') });
    try {
      await restored.ready();
      // The same key is valid: it is in the metadata.
      const there = { PLUMBLINE_SERVER: restored.address };
      const { output } = await run(['--json', 'dataset', 'list'], '', there);
      expect(JSON.parse(output)).toEqual(JSON.parse(await succeed(['--json', 'dataset', 'list'])));
      const datasets = JSON.parse(output) as { id: string; version: { rowCount: number } }[];
      const filled = datasets.find(({ version }) => version.rowCount === 200);
      const rows = await run(['export', filled?.id ?? '', '-o', '-'], '', there);
      expect(rows.output.trimEnd().split('\r\n')).toHaveLength(201);
    } finally {
      await restored.end('SIGTERM');
    }
  }, 120_000);

  it('signs out and deletes the stored key', async () => {
    expect((await run(['logout'])).notes).toContain('You are signed out on this computer.');
    expect((await run(['whoami'])).code).toBe(1);
  });
});
