import { act, screen } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { render } from '../testing/render.tsx';
import { Pending } from './pending.tsx';

it('a page that is opened without a network says when it opens', async () => {
  const network = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  await render(<Pending />);
  expect(screen.getByText(/^You are offline. This page opens by itself/u)).toBeDefined();
  network.mockReturnValue(true);
  act(() => void dispatchEvent(new Event('online')));
  expect(screen.queryByText(/^You are offline/u)).toBeNull();
  network.mockRestore();
});
