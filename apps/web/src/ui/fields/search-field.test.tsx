import { cleanup, screen, waitFor } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, expect, it, vi } from 'vitest';
import { render } from '../../testing/render.tsx';
import { SearchField } from './search-field.tsx';

const Field = ({ onChange }: { readonly onChange: (value: string) => void }) => {
  const [value, setValue] = useState('orders');
  return (
    <>
      <SearchField
        label="Find a dataset"
        value={value}
        onChange={(next) => {
          onChange(next);
          setValue(next);
        }}
      />
      <button type="button" onClick={() => setValue('from a link')}>
        Back
      </button>
    </>
  );
};
const field = () => screen.getByRole<HTMLInputElement>('searchbox', { name: 'Find a dataset' });

afterEach(cleanup);

it('reports what was typed once, when typing pauses', async () => {
  const onChange = vi.fn<(value: string) => void>();
  const { user } = await render(<Field onChange={onChange} />);
  await user.type(field(), ' 2026');
  expect(onChange).not.toHaveBeenCalled();
  await waitFor(() => expect(onChange).toHaveBeenCalled());
  expect(onChange.mock.calls).toEqual([['orders 2026']]);
});

it('is cleared by its button and by Escape', async () => {
  const onChange = vi.fn<(value: string) => void>();
  const { user } = await render(<Field onChange={onChange} />);
  await user.click(screen.getByRole('button', { name: /clear/i }));
  await waitFor(() => expect(onChange).toHaveBeenLastCalledWith(''));
  expect(screen.queryByRole('button', { name: /clear/i })).toBeNull();
  await user.type(field(), 'x');
  await user.keyboard('{Escape}');
  expect(field().value).toBe('');
});

it('shows a value that was changed from outside at once', async () => {
  const { user } = await render(<Field onChange={vi.fn<(value: string) => void>()} />);
  await user.click(screen.getByRole('button', { name: 'Back' }));
  expect(field().value).toBe('from a link');
});
