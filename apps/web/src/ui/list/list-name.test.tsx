import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { render } from '../../testing/render.tsx';
import { Truncated } from './list-name.tsx';

const LONG = 'quarterly-revenue-by-region-and-product-line-'.repeat(6);

it('a text that is cut off shows whole on hover', async () => {
  await render(<Truncated text={LONG} />);
  expect(screen.getByTitle(LONG).textContent).toBe(LONG);
});
