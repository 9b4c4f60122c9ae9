import { spawnSync } from 'node:child_process';
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { fileURLToPath } from 'node:url';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { homeAt, makeHome, type Home } from './platform/home.ts';

const BACKUP = fileURLToPath(new URL('./backup.ts', import.meta.url));
const RESTORE = fileURLToPath(new URL('./restore.ts', import.meta.url));

describe('the commands for backups', () => {
  let folder: string;
  let home: Home;
  let target: Home;

  const run = (command: string, words: readonly string[], env: Readonly<Record<string, string>>) => {
    const { status, stdout, stderr } = spawnSync(process.execPath, [command, ...words], {
      encoding: 'utf8',
      env: { PATH: process.env.PATH, ...env },
    });
    return { status, said: stdout + stderr };
  };
  const back = (...words: string[]) => run(BACKUP, words, { PLUMBLINE_HOME: home.root });
  const restore = (...words: string[]) => run(RESTORE, words, { PLUMBLINE_HOME: target.root });
  const copy = (): string => join(folder, 'copy');

  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'plumbline-commands-'));
    home = homeAt(join(folder, 'home'));
    target = homeAt(join(folder, 'restored'));
    await makeHome(home);
    await mkdir(dirname(home.sealingKey), { recursive: true });
    await writeFile(home.sealingKey, 'a key', { mode: 0o600 });
    const database = new DatabaseSync(home.metadata);
    database.exec('create table notes (text text); insert into notes values (1)');
    database.close();
    await mkdir(home.files, { recursive: true });
    await writeFile(join(home.files, 'rows'), 'rows');
  });
  afterEach(() => rm(folder, { recursive: true }));

  it('copy a data folder and fill another from it, and say where the key has to come from', async () => {
    const backed = back(copy());
    expect(backed).toEqual({
      status: 0,
      said: expect.stringContaining(`The backup is in ${copy()}: the metadata and 1 file, 1 MiB.`),
    });
    expect(backed.said).toContain('The key that seals secrets is not in it');
    const restored = restore(copy());
    expect(restored).toEqual({
      status: 0,
      said: expect.stringContaining(`Put the key back as ${target.sealingKey} first`),
    });
    expect(await readFile(join(target.files, 'rows'), 'utf8')).toBe('rows');
  });

  it('ask for no key where the backup has it', () => {
    expect(back(copy(), '--with-key').said).not.toContain('key');
    expect(restore(copy()).said).not.toContain('key');
  });

  it.each([[[]], [['--all']], [['one', 'two']]])(
    'say how they are used instead of running with %j',
    (words) => {
      expect(back(...words)).toEqual({
        status: 1,
        said: expect.stringContaining('npm run backup -- <folder> [--with-key]'),
      });
      expect(restore(...words)).toEqual({
        status: 1,
        said: expect.stringContaining('npm run restore -- <folder>'),
      });
    },
  );

  it('leave metadata in PostgreSQL to pg_dump', () => {
    const { status, said } = run(BACKUP, [copy()], {
      PLUMBLINE_HOME: home.root,
      PLUMBLINE_DATABASE_URL: 'postgres://localhost/plumbline',
    });
    expect({ status, said }).toEqual({
      status: 1,
      said: expect.stringContaining('Back it up with pg_dump first'),
    });
  });
});
