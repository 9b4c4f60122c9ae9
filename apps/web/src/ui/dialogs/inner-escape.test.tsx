import { Button, Modal, Popover } from '@mantine/core';
import { screen, waitFor } from '@testing-library/react';
import { useState } from 'react';
import { expect, it } from 'vitest';
import { render } from '../../testing/render.tsx';

const Page = () => {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <Button onClick={() => setIsOpen(true)}>Open the dialog</Button>
      <Modal opened={isOpen} onClose={() => setIsOpen(false)} title="A form">
        <Popover trapFocus returnFocus>
          <Popover.Target>
            <Button>Add a filter</Button>
          </Popover.Target>
          <Popover.Dropdown>
            <input aria-label="Find a column" />
          </Popover.Dropdown>
        </Popover>
      </Modal>
    </>
  );
};

it('Escape closes a popover and leaves the dialog around it open; the next one closes the dialog', async () => {
  const { user } = await render(<Page />);
  await user.click(screen.getByRole('button', { name: 'Open the dialog' }));
  await user.click(await screen.findByRole('button', { name: 'Add a filter' }));
  await user.click(await screen.findByLabelText('Find a column'));
  await user.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByLabelText('Find a column')).toBeNull());
  expect(screen.getByRole('dialog', { name: 'A form' })).toBeDefined();
  await user.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('dialog', { name: 'A form' })).toBeNull());
});

const Nested = () => {
  const [isOpen, setIsOpen] = useState(true);
  const [isUpper, setIsUpper] = useState(false);
  return (
    <Modal opened={isOpen} onClose={() => setIsOpen(false)} title="A form">
      <Button onClick={() => setIsUpper(true)}>Delete</Button>
      <Modal opened={isUpper} onClose={() => setIsUpper(false)} title="Are you sure?">
        <Button>Yes</Button>
      </Modal>
    </Modal>
  );
};

it('Escape closes the upper of two dialogs; the next one closes the lower', async () => {
  const { user } = await render(<Nested />);
  await user.click(await screen.findByRole('button', { name: 'Delete' }));
  await user.click(await screen.findByRole('button', { name: 'Yes' }));
  await user.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Are you sure?' })).toBeNull());
  expect(screen.getByRole('dialog', { name: 'A form' })).toBeDefined();
  await user.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('dialog', { name: 'A form' })).toBeNull());
});
