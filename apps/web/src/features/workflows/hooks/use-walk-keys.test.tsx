import { fireEvent, screen } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { render } from '../../../testing/render.tsx';
import { useWalkKeys } from './use-walk-keys.ts';

const Walked = ({
  previous,
  next,
}: {
  readonly previous: (() => void) | null;
  readonly next: () => void;
}) => {
  useWalkKeys(previous, next);
  return (
    <>
      <a href="/records/1">Record</a>
      <input aria-label="Filter" />
    </>
  );
};

it('arrows lead to the record before and after, but not in fields and with other keys', async () => {
  const [previous, next] = [vi.fn<() => void>(), vi.fn<() => void>()];
  await render(<Walked previous={previous} next={next} />);
  const link = screen.getByRole('link');
  fireEvent.keyDown(link, { key: 'ArrowDown' });
  fireEvent.keyDown(link, { key: 'ArrowUp' });
  expect([previous.mock.calls.length, next.mock.calls.length]).toEqual([1, 1]);
  fireEvent.keyDown(screen.getByRole('textbox'), { key: 'ArrowDown' });
  fireEvent.keyDown(link, { key: 'ArrowDown', ctrlKey: true });
  fireEvent.keyDown(link, { key: 'Enter' });
  expect(next).toHaveBeenCalledTimes(1);
});

it('an arrow without a record to lead to scrolls the page as before', async () => {
  await render(<Walked previous={null} next={vi.fn<() => void>()} />);
  // True where nobody has prevented what the browser does.
  expect(fireEvent.keyDown(screen.getByRole('link'), { key: 'ArrowUp' })).toBe(true);
  expect(fireEvent.keyDown(screen.getByRole('link'), { key: 'ArrowDown' })).toBe(false);
});
