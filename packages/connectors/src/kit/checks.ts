import { AppError, CONNECTION_CHECKS, TUNNEL_CHECKS } from '@plumbline/contract';
import type { CheckName, CheckResult } from './database.ts';

/** Report of a step that did not fail. */
export interface StepReport {
  readonly message: string;
  readonly warning?: { readonly field: string | null; readonly fix: string | null };
}

const report = (name: CheckName, startedAt: number, step: Partial<CheckResult>): CheckResult => ({
  name,
  state: 'passed',
  message: '',
  field: null,
  fix: null,
  offer: null,
  durationMs: Math.round(performance.now() - startedAt),
  ...step,
});

/** Steps of a server that is reached straight. */
const DIRECT_CHECKS = CONNECTION_CHECKS.filter((step) => !TUNNEL_CHECKS.some((name) => name === step));

/** Steps of the server of a database, those of its tunnel included. */
export const serverChecks = ({ tunnel }: { readonly tunnel: string }): readonly CheckName[] =>
  tunnel === 'ssh' ? CONNECTION_CHECKS : DIRECT_CHECKS;

/**
 * Collects the steps of a check. A failed step ends it, and those after it are skipped; steps that have no report are
 * left out.
 */
export class CheckList {
  readonly #results: CheckResult[] = [];
  readonly #order: readonly CheckName[];

  constructor(order: readonly CheckName[]) {
    this.#order = order;
  }

  /** A step that fails may call `offer` with a value for its field, which a person can confirm. */
  async run<T>(
    name: CheckName,
    step: (offer: (value: string) => void) => Promise<readonly [StepReport, T]>,
  ): Promise<T> {
    const startedAt = performance.now();
    let offer: string | null = null;
    try {
      const [{ message, warning }, result] = await step((value) => {
        offer = value;
      });
      const state = warning === undefined ? 'passed' : 'warning';
      this.#results.push(report(name, startedAt, { message, state, ...warning }));
      return result;
    } catch (error) {
      if (!(error instanceof AppError)) {
        throw error;
      }
      const field = error.issues[0]?.path ?? null;
      this.#results.push(report(name, startedAt, { state: 'failed', message: error.message, field, offer }));
      throw new StepFailed(error);
    }
  }

  /** Connects and signs in, which drivers do in one call: a failure is reported at the step that its field belongs to. */
  async signIn<T>(isEncrypted: boolean, open: () => Promise<T>): Promise<T> {
    try {
      return await open();
    } catch (error) {
      const step = failedStep(error, isEncrypted);
      if (isEncrypted && step !== 'tls') {
        await this.run('tls', async () => [{ message: 'The connection is encrypted.' }, null]);
      }
      if (step === 'database') {
        await this.run('signIn', async () => [{ message: 'The user was accepted.' }, null]);
      }
      return await this.run(step, () => Promise.reject(error as Error));
    }
  }

  get results(): readonly CheckResult[] {
    const last = this.#results.at(-1);
    if (last?.state !== 'failed') {
      return this.#results;
    }
    const skipped = this.#order.slice(this.#order.indexOf(last.name) + 1).map((name): CheckResult => {
      const message = 'Not run, since an earlier step failed.';
      return { name, state: 'skipped', message, field: null, fix: null, offer: null, durationMs: null };
    });
    return [...this.#results, ...skipped];
  }
}

function failedStep(error: unknown, isEncrypted: boolean): CheckName {
  const field = error instanceof AppError ? error.issues[0]?.path : undefined;
  if (field === 'database') {
    return 'database';
  }
  return field === 'username' || field === 'password' || !isEncrypted ? 'signIn' : 'tls';
}

/** Ends the check; the list has the report. */
class StepFailed extends Error {
  override readonly name = 'StepFailed';
  constructor(cause: AppError) {
    super(cause.message, { cause });
  }
}

/** `1 table`, `5 tables`. */
export const counted = (count: number, noun: string): string => `${count} ${noun}${count === 1 ? '' : 's'}`;

/** Runs the steps and returns their reports; those of a server of a database unless others are named. */
export async function collectChecks(
  steps: (list: CheckList) => Promise<void>,
  order: readonly CheckName[] = DIRECT_CHECKS,
): Promise<readonly CheckResult[]> {
  const list = new CheckList(order);
  try {
    await steps(list);
  } catch (error) {
    if (!(error instanceof StepFailed)) {
      throw error;
    }
  }
  return list.results;
}
