import { globalSearch } from '@plumbline/contract';
import { screen } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { t } from '../../messages/index.ts';
import { LONG_NAME, ok } from '../../testing/fixtures.ts';
import { render } from '../../testing/render.tsx';
import { requestsOf, serve, serveFailure, servePending } from '../../testing/server.ts';
import { Palette } from './palette.tsx';
import type { Choice } from './model.ts';
import type { Hit } from './api.ts';

const hit = (title: string): Hit => ({
  kind: 'dataset',
  id: 'd1',
  title,
  snippet: 'CSV',
  link: '/datasets/d1/data',
  marks: { title: [], snippet: [] },
});
const commands = (run = vi.fn<() => void>()): readonly Choice[] => [
  { id: 'home', title: 'Go to Home', detail: '', kind: 'command', run },
  { id: 'data', title: 'Go to Datasets', detail: '', kind: 'command', run },
  { id: 'dark', title: 'Theme: Dark', detail: '', kind: 'command', run },
];
const show = async (choices = commands()) => {
  const onClose = vi.fn<() => void>();
  const rendered = await render(<Palette isOpen commands={choices} onClose={onClose} />);
  return { ...rendered, onClose, input: await screen.findByRole('combobox') };
};
const options = (): (string | null)[] =>
  screen.queryAllByRole('option').map(({ textContent }) => textContent);

describe('palette', () => {
  it('offers every command before anything is typed, without a request', async () => {
    await show();
    expect(options()).toHaveLength(3);
    expect(requestsOf(globalSearch)).toEqual([]);
  });

  it('finds data after typing pauses, and opens it with Enter', async () => {
    serve(globalSearch, ok([hit('Orders')]));
    const { user, input, onClose, address } = await show();
    await user.type(input, ' orders ');
    expect(await screen.findByRole('option', { name: /^Orders/u })).toBeDefined();
    expect(requestsOf(globalSearch).map(({ query }) => query.get('search'))).toEqual(['orders']);
    await user.keyboard('{Enter}');
    expect(onClose).toHaveBeenCalledOnce();
    await vi.waitFor(() => expect(address()).toBe('/datasets/d1/data'));
  });

  it('moves through the list with the arrow keys and round its ends', async () => {
    const run = vi.fn<() => void>();
    const { user, input } = await show(commands(run));
    const current = () =>
      document.getElementById(input.getAttribute('aria-activedescendant') ?? '')?.textContent;
    expect(current()).toContain('Go to Home');
    await user.keyboard('{ArrowUp}');
    expect(current()).toContain('Theme: Dark');
    await user.keyboard('{ArrowDown}{ArrowDown}');
    expect(current()).toContain('Go to Datasets');
    await user.keyboard('{Enter}');
    expect(run).toHaveBeenCalledOnce();
  });

  it('keeps commands usable while the search fails, and reports it', async () => {
    serveFailure(globalSearch, { message: 'The index is being rebuilt.' });
    const { user, input } = await show();
    await user.type(input, 'dark');
    expect((await screen.findByRole('alert')).textContent).toContain('The index is being rebuilt.');
    expect(options()[0]).toContain('Theme: Dark');
  });

  it('announces the number of results only once they are there', async () => {
    servePending(globalSearch);
    const { user, input } = await show();
    await user.type(input, 'zzz');
    expect(screen.getByRole('status').textContent).toBe('');
    serve(globalSearch, ok([hit(LONG_NAME)]));
    await user.type(input, 'z');
    expect(await screen.findByText(t('search.count', { count: 3 }))).toBeDefined();
    expect(screen.getByText(LONG_NAME)).toBeDefined();
  });

  it('closes on Escape', async () => {
    const { user, onClose } = await show();
    await user.keyboard('{Escape}');
    expect(onClose).toHaveBeenCalled();
  });
});
