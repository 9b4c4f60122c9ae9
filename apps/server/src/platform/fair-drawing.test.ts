import type { DrawingService } from '@plumbline/drawing';
import { expect, it } from 'vitest';
import { FairDrawing } from './fair-drawing.ts';

const FLOOD = 14;

it('draws for whoever comes, however many drawings of another person run and wait', async () => {
  const ends: (() => void)[] = [];
  const thread = (): DrawingService => ({
    draw: () =>
      new Promise((resolve) => {
        ends.push(() => resolve(new Uint8Array()));
      }),
    close: () => Promise.resolve(),
  });
  let person = 'flooder';
  const fair = new FairDrawing(thread, () => person);
  const { signal } = new AbortController();
  const draw = () => fair.draw({} as Parameters<DrawingService['draw']>[0], signal);

  const flood = Array.from({ length: FLOOD }, () => draw().catch((error: { code: string }) => error.code));
  // One is drawn, and ten wait.
  expect(await Promise.race(flood)).toBe('engine.busy');
  expect(ends).toHaveLength(1);
  person = 'colleague';
  const theirs = draw();
  await expect.poll(() => ends.length).toBe(2);
  ends[1]?.();
  await theirs;

  // The thread that is free again is not given to the flood.
  expect(ends).toHaveLength(2);
  for (let ended = 0; ended < ends.length; ended += 1) {
    ends[ended]?.();
    await new Promise((resolve) => setImmediate(resolve));
  }
  expect((await Promise.all(flood)).filter((one) => one === 'engine.busy')).toHaveLength(FLOOD - 11);
});

it('ends a wait with its caller', async () => {
  const never: DrawingService = { draw: () => new Promise(() => {}), close: () => Promise.resolve() };
  const fair = new FairDrawing(
    () => never,
    () => 'a',
  );
  const leaving = new AbortController();
  const drawing = {} as Parameters<DrawingService['draw']>[0];
  void fair.draw(drawing, new AbortController().signal);
  const waiting = fair.draw(drawing, leaving.signal);
  leaving.abort();
  await expect(waiting).rejects.toMatchObject({ code: 'request.cancelled' });
});
