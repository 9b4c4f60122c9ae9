import { PASSWORD_MIN_LENGTH } from '@plumbline/contract';
import { describe, expect, it } from 'vitest';
import { leakedPasswords, refuseWeakPassword } from './weak-passwords.ts';

const ABOUT = ['ingrid.solheim@northmoor.example', 'Ingrid', 'Solheim', 'Northmoor Trading'];
const messageOf = (password: string): Promise<string | null> =>
  refuseWeakPassword({ password, path: 'password', about: ABOUT }).then(
    () => null,
    (error: Error) => error.message,
  );

describe('weak passwords', () => {
  it('are those of leaks, of which only the ones long enough to be chosen are read', async () => {
    const list = await leakedPasswords();
    expect(list.size).toBeGreaterThan(40_000);
    expect([...list].filter((password) => password.length < PASSWORD_MIN_LENGTH)).toEqual([]);
  });

  it.each(['qwertyuiop', 'password123', '1q2w3e4r5t', 'PASSWORD123', ' password123 ', 'Manchester'])(
    'refuses %o, which was leaked, in any case',
    async (password) => {
      expect(await messageOf(password)).toMatch(/leaked/);
    },
  );

  it.each(['IngridSolheim1', 'Northmoor-202', 'Plumbline!!', 'Solheim.ingrid99', 'ｐｌｕｍｂｌｉｎｅ１２'])(
    'refuses %o, which is little more than known words',
    async (password) => {
      expect(await messageOf(password)).toMatch(/little more than/);
    },
  );

  it.each(['abababababab', '          x', 'zzzzzzzzzzzz'])(
    'refuses %o, which repeats itself',
    async (password) => {
      expect(await messageOf(password)).not.toBeNull();
    },
  );

  it.each([
    'correct horse battery',
    'ingrid likes long walks',
    'å gå på ski er gøy',
    '10 plumbline rules',
    'ingrid-password-1',
    'x7!Qm2@vK9',
  ])('accepts %o, without rules of composition', async (password) => {
    expect(await messageOf(password)).toBeNull();
  });

  it('names the field and the code', async () => {
    await expect(
      refuseWeakPassword({ password: 'password123', path: 'newPassword', about: [] }),
    ).rejects.toMatchObject({ code: 'auth.password_weak', issues: [{ path: 'newPassword' }] });
  });
});
