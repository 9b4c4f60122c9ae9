import { Modal } from '@mantine/core';
import { screen, waitFor } from '@testing-library/react';
import { useState } from 'react';
import { expect, it } from 'vitest';
import { render } from '../../testing/render.tsx';
import { WordsField } from './words-field.tsx';

const Page = () => {
  const [isOpen, setIsOpen] = useState(true);
  const [words, setWords] = useState<readonly string[]>([]);
  return (
    <Modal opened={isOpen} onClose={() => setIsOpen(false)} title="A form">
      <WordsField label="Domains" value={words} onChange={setWords} />
    </Modal>
  );
};

it('suggests nothing, so that the first Escape is for the dialog around it', async () => {
  const { user } = await render(<Page />);
  const field = await screen.findByLabelText('Domains', { selector: 'input' });
  await user.click(field);
  expect(field.getAttribute('aria-expanded')).not.toBe('true');
  await user.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});

it('takes a word with Enter, and what was typed when it is left', async () => {
  const { user } = await render(<Page />);
  const field = await screen.findByLabelText('Domains', { selector: 'input' });
  await user.type(field, 'a.example{Enter}b.example');
  await user.tab();
  expect(await screen.findByText('a.example')).toBeDefined();
  expect(await screen.findByText('b.example')).toBeDefined();
});
