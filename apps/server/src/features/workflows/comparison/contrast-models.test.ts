import { describe, expect, it, vi } from 'vitest';
import { MainThreadTurns } from '../../../platform/turns.ts';
import { contrastRows, driftBetween } from './contrast-models.ts';

const COLUMNS = Array.from({ length: 40 }, (_, at) => ({ name: `c${at}`, type: 'number' as const }));
const rowsFrom = (shift: number) =>
  Array.from({ length: 200 }, (_, row) =>
    Object.fromEntries(COLUMNS.map(({ name }, at) => [name, row + (at === 7 ? shift : 0)])),
  );

function newTurn() {
  const turns = new MainThreadTurns();
  const { signal } = new AbortController();
  return { turn: { services: { turns }, actor: { userId: 'ada' }, signal }, run: vi.spyOn(turns, 'run') };
}

describe('two models of many columns', () => {
  it('are contrasted in several turns of the person, segment by column', async () => {
    const { turn, run } = newTurn();
    const rows = rowsFrom(0);
    const drafts = rows.map(() => ({ prediction: 1, probabilities: null }));
    const { segments } = await contrastRows(turn, {
      rows,
      first: drafts as never,
      second: drafts as never,
      // The second loses more on the rows of the last third.
      losses: {
        first: Float64Array.from(rows, () => 1),
        second: Float64Array.from(rows, (_, row) => (row >= 134 ? 3 : 1) + (row % 2) / 100),
      },
      loss: 'mae',
      typicalError: 1,
      target: 'c0',
      columns: COLUMNS,
      features: COLUMNS.map(({ name }) => name),
      key: null,
      timeColumn: null,
    });
    // The first turn takes one column, and each at most four times as many as the one before.
    expect(run.mock.calls.length).toBeGreaterThanOrEqual(4);
    expect(new Set(run.mock.calls.map(([person]) => person))).toEqual(new Set(['ada']));
    expect(segments).toHaveLength(8);
    expect(segments[0]).toMatchObject({ verdict: 'worse', rows: 67 });
  });

  it('are compared for drift in several turns, the strongest first', async () => {
    const { turn, run } = newTurn();
    const drift = await driftBetween(turn, { first: rowsFrom(0), second: rowsFrom(500) }, COLUMNS);
    expect(run.mock.calls.length).toBeGreaterThanOrEqual(4);
    expect(drift).toHaveLength(40);
    expect(drift[0]).toMatchObject({ column: 'c7', level: 'strong' });
  });
});
