import { AsyncLocalStorage } from 'node:async_hooks';

const persons = new AsyncLocalStorage<string>();

/** Runs `work` for a person (or an embed): what it uses of shared processes counts as theirs, however deep the call. */
export const runFor = <T>(personId: string, work: () => T): T => persons.run(personId, work);

/** Whom the call of this moment is for; null for the server itself. */
export const currentPerson = (): string | null => persons.getStore() ?? null;
