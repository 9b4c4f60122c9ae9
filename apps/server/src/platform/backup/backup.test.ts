import { mkdir, mkdtemp, readFile, readdir, rm, stat, truncate, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { homeAt, lockHome, makeHome, type Home } from '../home.ts';
import { restoreBackup } from './restore-backup.ts';
import { writeBackup } from './write-backup.ts';

const NOW = new Date('2026-05-04T03:02:01Z');

describe('a backup of the data folder', () => {
  let folder: string;
  let home: Home;
  let database: DatabaseSync;

  const back = (hasKey = false) => writeBackup(home, { folder: join(folder, 'backup'), hasKey, now: NOW });
  const target = (): Home => homeAt(join(folder, 'restored'));
  const restore = () => restoreBackup(join(folder, 'backup'), target());

  /** A file, then the row that names it: the order in which versions are written. */
  async function addVersion(name: string, bytes: Buffer = Buffer.from(`rows of ${name}`)): Promise<void> {
    const path = join(home.files, name);
    await mkdir(dirname(path), { recursive: true });
    await writeFile(path, bytes);
    database.prepare('insert into versions values (?)').run(name);
  }
  const versionsIn = ({ metadata }: Home): string[] => {
    const read = new DatabaseSync(metadata, { readOnly: true });
    const rows = read.prepare('select name from versions order by name').all();
    read.close();
    return rows.map(({ name }) => String(name));
  };

  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'plumbline-backup-'));
    home = homeAt(join(folder, 'home'));
    await makeHome(home);
    await mkdir(dirname(home.sealingKey), { recursive: true });
    await writeFile(home.sealingKey, 'a key', { mode: 0o600 });
    database = new DatabaseSync(home.metadata);
    database.exec('pragma journal_mode = wal; create table versions (name text)');
    await addVersion('tenants/a/v-1/rows.parquet');
  });
  afterEach(async () => {
    database.close();
    await rm(folder, { recursive: true });
  });

  it('is restored as it was, without the key unless it was to be there', async () => {
    await addVersion('tenants/a/v-2/rows.parquet', Buffer.alloc(3_000_000, 7));
    await writeFile(join(home.files, 'tenants/a/v-2/more.partial-1'), 'half');
    expect(await back()).toEqual({
      files: 2,
      bytes: 3_000_000 + 'rows of tenants/a/v-1/rows.parquet'.length,
    });
    await restore();
    expect(versionsIn(target())).toEqual(['tenants/a/v-1/rows.parquet', 'tenants/a/v-2/rows.parquet']);
    const rows = await readFile(join(target().files, 'tenants/a/v-2/rows.parquet'));
    expect(rows.equals(Buffer.alloc(3_000_000, 7))).toBe(true);
    expect(await readdir(join(target().files, 'tenants/a/v-2'))).toEqual(['rows.parquet']);
    await expect(stat(target().sealingKey)).rejects.toThrow('ENOENT');
  });

  it('has the key where it is to', async () => {
    await back(true);
    await restore();
    expect(await readFile(target().sealingKey, 'utf8')).toBe('a key');
    expect((await stat(target().sealingKey)).mode & 0o777).toBe(0o600);
    // The next one without it takes it away.
    await back();
    await expect(stat(homeAt(join(folder, 'backup')).sealingKey)).rejects.toThrow('ENOENT');
  });

  it('copies again only what is new, and drops what is gone', async () => {
    await back();
    const copy = join(folder, 'backup', 'files', 'tenants/a/v-1/rows.parquet');
    const { ino } = await stat(copy);
    await addVersion('tenants/b/v-1/rows.parquet');
    await back();
    expect((await stat(copy)).ino).toBe(ino);
    await rm(join(home.files, 'tenants/a'), { recursive: true });
    database.exec("delete from versions where name like 'tenants/a%'");
    await back();
    await expect(stat(copy)).rejects.toThrow('ENOENT');
    expect((await readdir(join(folder, 'backup'))).filter((name) => name.endsWith('.sqlite'))).toHaveLength(
      1,
    );
    await restore();
    expect(versionsIn(target())).toEqual(['tenants/b/v-1/rows.parquet']);
  });

  it('has the files of all that its metadata names, whatever is written meanwhile', async () => {
    for (let at = 0; at < 40; at += 1) {
      await addVersion(`tenants/a/before-${at}/rows.parquet`, Buffer.alloc(100_000, at));
    }
    const end = new AbortController();
    const writing = (async () => {
      for (let at = 0; !end.signal.aborted; at += 1) {
        await addVersion(`tenants/a/meanwhile-${at}/rows.parquet`);
      }
    })();
    await back();
    end.abort();
    await writing;
    await restore();
    const versions = versionsIn(target());
    expect(versions.filter((name) => name.includes('meanwhile')).length).toBeGreaterThan(0);
    for (const name of versions) {
      expect((await stat(join(target().files, name))).isFile()).toBe(true);
    }
  });

  it('a backup of the data folder that fails leaves the one before it whole', async () => {
    await back();
    await addVersion('tenants/a/v-2/rows.parquet');
    const broken = { ...home, metadata: join(home.files, 'tenants/a/v-1/rows.parquet') };
    await expect(
      writeBackup(broken, { folder: join(folder, 'backup'), hasKey: false, now: NOW }),
    ).rejects.toThrow('not a database');
    expect((await restore()).createdAt).toBe(NOW.toISOString());
    expect(versionsIn(target())).toEqual(['tenants/a/v-1/rows.parquet']);
  });

  it('is not written over other files, or of a folder without a Plumbline', async () => {
    await mkdir(join(folder, 'backup'));
    await writeFile(join(folder, 'backup', 'letter.txt'), 'Dear');
    await expect(back()).rejects.toThrow('is not empty and holds no finished backup');
    await expect(
      writeBackup(homeAt(join(folder, 'none')), { folder: join(folder, 'b'), hasKey: false, now: NOW }),
    ).rejects.toThrow('There is no Plumbline in');
  });

  it.each([
    ['a file is shorter', (path: string) => truncate(path, 3)],
    ['a file is missing', (path: string) => rm(path)],
  ])('is not restored where %s', async (_, damage) => {
    await back();
    await damage(join(folder, 'backup', 'files', 'tenants/a/v-1/rows.parquet'));
    await expect(restore()).rejects.toThrow('Files that are missing or have another size: 1');
    await expect(stat(target().metadata)).rejects.toThrow('ENOENT');
  });

  it('is not restored before it is finished, nor from a list that leads elsewhere', async () => {
    await back();
    const list = join(folder, 'backup', 'backup.json');
    const written = await readFile(list, 'utf8');
    await writeFile(list, written.replace(/"tenants/u, '"../../tenants'));
    await expect(restore()).rejects.toThrow('is not the list of a backup, or it is damaged');
    await rm(list);
    await expect(restore()).rejects.toThrow('holds no finished backup');
  });

  it('is not restored into a folder that has something, or that another process uses', async () => {
    await back();
    await expect(restoreBackup(join(folder, 'backup'), home)).rejects.toThrow('holds a Plumbline already');
    await makeHome(target());
    const unlock = lockHome(target());
    await expect(restore()).rejects.toThrow('Another Plumbline is already running');
    unlock();
    await restore();
  });
});
