import { MINUTE_MS } from '@plumbline/contract';
import { beforeEach, expect, it, vi } from 'vitest';
import type { Database } from '../../platform/db/database.ts';
import { describeOnBothStores } from '../../testing/both-stores.ts';
import { fakeClock } from '../../testing/fake-clock.ts';
import { createLoginGuard, type LoginGuard } from './login-guard.ts';
import { createMailPace } from './mail-pace.ts';
import { SignInTries } from './sign-in-tries.store.ts';

const wrong = async (): Promise<null> => null;
const right = async (): Promise<true> => true;
const codeOf = (run: Promise<unknown>): Promise<unknown> =>
  run.then(
    () => 'tried',
    (error: { code: string }) => error.code,
  );

await describeOnBothStores('the guard against guessing', (stores) => {
  const clock = fakeClock();
  let db: Database;
  const newGuard = (): LoginGuard => createLoginGuard({ db, clock });
  beforeEach(async () => {
    db = await stores.open();
  });

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
    const guard = newGuard();
    await guess(guard, 'ada', { address: '192.0.2.1', times: 10 });
    expect(await codeOf(guard.attempt({ account: 'ada', address: '192.0.2.1' }, right))).toBe(
      'auth.too_many_tries',
    );
    expect(await guard.attempt({ account: 'ada', address: '192.0.2.2' }, right)).toBe(true);
  });

  it('slows many addresses that share their guesses, and lets the owner in where they were before', async () => {
    const guard = newGuard();
    expect(await guard.attempt({ account: 'ada', address: '192.0.2.200' }, right)).toBe(true);
    for (let host = 0; host < 10; host += 1) {
      await guess(guard, 'ada', { address: `192.0.2.${host}`, times: 10 });
    }
    expect(await codeOf(guard.attempt({ account: 'ada', address: '192.0.2.99' }, right))).toBe(
      'auth.too_many_tries',
    );
    expect(await guard.attempt({ account: 'ada', address: '192.0.2.200' }, right)).toBe(true);
  });

  it('writes nothing for who is beyond a limit already', async () => {
    const guard = newGuard();
    await guess(guard, 'ada', { address: '192.0.2.1', times: 10 });
    const writes = [vi.spyOn(SignInTries.prototype, 'add'), vi.spyOn(SignInTries.prototype, 'remove')];
    for (let round = 0; round < 3; round += 1) {
      expect(await codeOf(guard.attempt({ account: 'ada', address: '192.0.2.1' }, wrong))).toBe(
        'auth.too_many_tries',
      );
    }
    expect(writes.map(({ mock }) => mock.calls)).toEqual([[], []]);
    vi.restoreAllMocks();
  });

  it('counts tries that are made at the same time', async () => {
    const guard = newGuard();
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

  it('counts for all servers together, and forgets after five minutes', async () => {
    const servers = [newGuard(), newGuard(), newGuard()];
    let verified = 0;
    const tryOnce = (at: number): Promise<unknown> =>
      codeOf(
        servers[at % 3]!.attempt({ account: 'ada', address: '192.0.2.1' }, async () => {
          verified += 1;
          return null;
        }),
      );
    await Promise.all(Array.from({ length: 30 }, (_, at) => tryOnce(at)));
    // A try that runs elsewhere counts before its outcome is known, so fewer than ten may have been verified by now.
    expect(verified).toBeLessThanOrEqual(10);
    for (let at = 0; at < 12; at += 1) {
      await tryOnce(at);
    }
    expect(verified).toBe(10);
    clock.advance(5 * MINUTE_MS + 1);
    expect(await newGuard().attempt({ account: 'ada', address: '192.0.2.1' }, right)).toBe(true);
  });

  it('sends a mailbox three mails an hour, whichever servers are called', async () => {
    const servers = [createMailPace({ db, clock }), createMailPace({ db, clock })];
    const sent: boolean[] = [];
    for (let turn = 0; turn < 6; turn += 1) {
      sent.push(await servers[turn % 2]!.allows(turn % 3 === 0 ? 'Ada@example.test' : 'ada@example.test'));
    }
    expect(sent).toEqual([true, true, true, false, false, false]);
    clock.advance(60 * MINUTE_MS + 1);
    expect(await servers[0]!.allows('ada@example.test')).toBe(true);
  });

  it('refuses a caller who requests mails for one address after another', async () => {
    const pace = createMailPace({ db, clock });
    for (let turn = 0; turn < 40; turn += 1) {
      await pace.admit('192.0.2.7');
    }
    expect(await codeOf(createMailPace({ db, clock }).admit('192.0.2.7'))).toBe('request.rate_limited');
    expect(await codeOf(pace.admit('192.0.2.8'))).toBe('tried');
  });
});
