import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { EngineProcess } from '../../src/process/engine-process.ts';
import { Arena, type Failure, outcomeOf } from './arena.ts';

const TABLE = { name: '', fileName: 'a.csv', content: () => 'a,b\n1,2\n', outcomes: [] };
let arena: Arena;

beforeEach(async () => {
  arena = await Arena.open();
});

afterEach(async () => {
  vi.restoreAllMocks();
  await arena.close();
});

/** Ends the process under the first statement that loads rows. */
const endUnderLoad = (signal: NodeJS.Signals): void => {
  const { exec } = EngineProcess.prototype;
  vi.spyOn(EngineProcess.prototype, 'exec').mockImplementation(function ended(this: EngineProcess, call) {
    const reply = exec.call(this, call);
    process.kill(this.pid, signal);
    return reply;
  });
};

it.each(['SIGSEGV', 'SIGABRT', 'SIGBUS', 'SIGFPE'] as const)(
  'native code that ends by %s over a file: the file is refused, and nothing is left',
  async (signal) => {
    endUnderLoad(signal);
    const { sample, ingested } = await arena.attack(TABLE);
    for (const result of [sample, ingested]) {
      expect(result && outcomeOf(result)).toBe('file.unreadable');
      expect((result as Failure).error.message).toMatch(/Save it again/u);
    }
    expect(await arena.leftovers()).toEqual([]);
    vi.restoreAllMocks();
    expect(outcomeOf((await arena.attack(TABLE)).ingested)).toBe('read');
  },
);

it('a process that is killed from outside is not the fault of the file: worth another try', async () => {
  endUnderLoad('SIGKILL');
  expect(outcomeOf((await arena.attack(TABLE)).ingested)).toBe('engine.lost');
  expect(await arena.leftovers()).toEqual([]);
});
