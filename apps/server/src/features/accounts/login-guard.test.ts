import { describe, expect, it } from 'vitest';
import { fakeClock } from '../../testing/fake-clock.ts';
import { createLoginGuard, type LoginGuard } from './login-guard.ts';

const wrong = async (): Promise<null> => null;
const right = async (): Promise<true> => true;
const codeOf = (run: Promise<unknown>): Promise<unknown> =>
  run.then(
    () => 'tried',
    (error: { code: string }) => error.code,
  );

describe('the guard against guessing', () => {
  const guess = async (
    guard: LoginGuard,
    account: string,
    { address, times }: { address: string; times: number },
  ): Promise<void> => {
    for (let round = 0; round < times; round += 1) {
      await guard.attempt({ account, address }, wrong);
    }
  };

  it('slows the address that guessed, not the owner at another', async () => {
    const guard = createLoginGuard(fakeClock());
    await guess(guard, 'ada', { address: '192.0.2.1', times: 10 });
    expect(await codeOf(guard.attempt({ account: 'ada', address: '192.0.2.1' }, right))).toBe(
      'auth.too_many_tries',
    );
    expect(await guard.attempt({ account: 'ada', address: '192.0.2.2' }, right)).toBe(true);
  });

  it('slows many addresses that share their guesses, and lets the owner in where they were before', async () => {
    const guard = createLoginGuard(fakeClock());
    expect(await guard.attempt({ account: 'ada', address: '192.0.2.200' }, right)).toBe(true);
    for (let host = 0; host < 10; host += 1) {
      await guess(guard, 'ada', { address: `192.0.2.${host}`, times: 10 });
    }
    expect(await codeOf(guard.attempt({ account: 'ada', address: '192.0.2.99' }, right))).toBe(
      'auth.too_many_tries',
    );
    expect(await guard.attempt({ account: 'ada', address: '192.0.2.200' }, right)).toBe(true);
  });

  it('counts tries that are made at the same time', async () => {
    const guard = createLoginGuard(fakeClock());
    let verified = 0;
    const tries = await Promise.all(
      Array.from({ length: 60 }, () =>
        codeOf(
          guard.attempt({ account: 'ada', address: '192.0.2.1' }, async () => {
            verified += 1;
            return null;
          }),
        ),
      ),
    );
    expect([verified, tries.filter((code) => code === 'auth.too_many_tries').length]).toEqual([10, 50]);
  });
});
