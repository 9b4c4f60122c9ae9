import { mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import {
  readSession,
  removeSession,
  serverAddress,
  sessionPath,
  writeSession,
  type Environment,
} from './session-file.ts';

const SESSION = { server: 'https://plumbline.example.com', token: 'pk1_secret' };

describe('the session of the command line', () => {
  let folder: string;
  let environment: Environment;

  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'plumbline-cli-'));
    environment = { XDG_CONFIG_HOME: folder };
  });
  afterEach(() => rm(folder, { recursive: true }));

  it('is read as it was written, from a file that nobody else may read', async () => {
    await writeSession(environment, { ...SESSION, token: 'an earlier one' });
    await writeSession(environment, SESSION);
    expect(await readSession(environment)).toEqual(SESSION);
    const path = sessionPath(environment);
    expect((await stat(path)).mode & 0o777).toBe(0o600);
    expect((await stat(dirname(path))).mode & 0o777).toBe(0o700);
  });

  it('is that of the variables where both are set', async () => {
    await writeSession(environment, SESSION);
    const variables = { PLUMBLINE_SERVER: 'http://127.0.0.1:8470/', PLUMBLINE_TOKEN: 'pk1_other' };
    expect(await readSession({ ...environment, ...variables })).toEqual({
      server: 'http://127.0.0.1:8470',
      token: 'pk1_other',
    });
    await expect(readSession({ ...environment, PLUMBLINE_TOKEN: 'pk1_other' })).rejects.toThrow(
      'PLUMBLINE_SERVER is not',
    );
  });

  it('is missing or damaged with a sentence that says what to do', async () => {
    await expect(readSession(environment)).rejects.toThrow('Sign in with `plumbline login`.');
    await writeSession(environment, SESSION);
    for (const text of ['{', '{}', '{"server":1,"token":"a"}', 'null']) {
      await writeFile(sessionPath(environment), text);
      await expect(readSession(environment)).rejects.toThrow('is damaged. Sign in again');
    }
  });

  it('is gone once it is removed', async () => {
    await writeSession(environment, SESSION);
    expect([await removeSession(environment), await removeSession(environment)]).toEqual([true, false]);
    await expect(readFile(sessionPath(environment))).rejects.toThrow('ENOENT');
  });

  it('is of a web address', () => {
    expect(serverAddress('https://plumbline.example.com/app//')).toBe('https://plumbline.example.com/app');
    for (const text of ['plumbline.example.com', 'ftp://plumbline.example.com', '']) {
      expect(() => serverAddress(text)).toThrow('is no address of a server');
    }
  });
});
