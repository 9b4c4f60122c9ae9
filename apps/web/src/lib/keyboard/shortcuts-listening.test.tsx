import { fireEvent, screen } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { render } from '../../testing/render.tsx';
import { listenForShortcuts, useShortcut } from './shortcuts.ts';

const Page = ({ onThree }: { readonly onThree: () => void }) => {
  useShortcut('3', onThree);
  return (
    <input
      aria-label="Find a column"
      onKeyDown={(event) => event.key === 'Enter' && event.preventDefault()}
    />
  );
};

it('takes a letter right after Enter in a picker for more typing', async () => {
  const stop = listenForShortcuts();
  const onThree = vi.fn<() => void>();
  await render(<Page onThree={onThree} />);
  fireEvent.keyDown(screen.getByLabelText('Find a column'), { key: 'Enter' });
  // The picker has closed, and the focus is nowhere.
  fireEvent.keyDown(document.body, { key: '3' });
  expect(onThree).not.toHaveBeenCalled();
  fireEvent.keyDown(screen.getByLabelText('Find a column'), { key: 'Escape' });
  fireEvent.keyDown(document.body, { key: '3' });
  expect(onThree).toHaveBeenCalledOnce();
  stop();
});

it('gives a letter to the page before the shell around it, though both are drawn at once', async () => {
  const stop = listenForShortcuts();
  const ofShell = vi.fn<() => void>();
  const ofPage = vi.fn<() => void>();
  const Dashboards = () => {
    useShortcut('n', ofPage);
    return null;
  };
  const Shell = () => {
    useShortcut('n', ofShell, 'shell');
    return <Dashboards />;
  };
  await render(<Shell />);
  fireEvent.keyDown(document.body, { key: 'n' });
  expect([ofPage.mock.calls.length, ofShell.mock.calls.length]).toEqual([1, 0]);
  stop();
});
