import { AsyncLocalStorage } from 'node:async_hooks';
import type { ClientInfo } from './auth/sessions.ts';

interface CurrentCall {
  readonly personId: string;
  readonly client: ClientInfo;
}

const calls = new AsyncLocalStorage<CurrentCall>();

/** Runs `work` for a person (or an embed): what it uses of shared processes counts as theirs, however deep the call. */
export const runFor = <T>(call: CurrentCall, work: () => T): T => calls.run(call, work);

/** Whom the call of this moment is for; null for the server itself. */
export const currentPerson = (): string | null => calls.getStore()?.personId ?? null;

/** Where the call of this moment came from; null for work in the background. */
export const currentClient = (): ClientInfo | null => calls.getStore()?.client ?? null;
