import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { render } from '../../testing/render.tsx';
import { StatusDot } from './status-dot.tsx';

it('a state is a word and not a color alone', async () => {
  await render(<StatusDot tone="negative" label="Failed" />);
  expect(screen.getByText('Failed')).toBeDefined();
});
