import { Button, Modal, Popover, TextInput } from '@mantine/core';
import { screen, waitFor } from '@testing-library/react';
import { useState } from 'react';
import { expect, it } from 'vitest';
import { t } from '../../messages/index.ts';
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

const Entry = ({ fields }: { readonly fields: readonly string[] }) => {
  const [isOpen, setIsOpen] = useState(true);
  return (
    <Modal opened={isOpen} onClose={() => setIsOpen(false)} title="A form">
      <form>
        {fields.map((label) => (
          <TextInput key={label} label={label} />
        ))}
      </form>
    </Modal>
  );
};
const theDialog = () => screen.queryByRole('dialog', { name: 'A form' });

it('Escape keeps a dialog with what was entered, says so, and closes it the second time', async () => {
  const { user } = await render(<Entry fields={['Name', 'Sites']} />);
  await user.type(await screen.findByLabelText('Name'), 'Shop page');
  await user.keyboard('{Escape}');
  expect(await screen.findByText(t('ui.escapeAgain'))).toBeDefined();
  expect(screen.getByLabelText<HTMLInputElement>('Name').value).toBe('Shop page');
  await user.keyboard('{Escape}');
  await waitFor(() => expect(theDialog()).toBeNull());
  expect(screen.queryByText(t('ui.escapeAgain'))).toBeNull();
});

it('Escape closes at once a form without changes, one whose changes were undone, and one of a single field', async () => {
  const unchanged = await render(<Entry fields={['Name', 'Sites']} />);
  await unchanged.user.click(await screen.findByLabelText('Name'));
  await unchanged.user.keyboard('{Escape}');
  await waitFor(() => expect(theDialog()).toBeNull());
  const undone = await render(<Entry fields={['Name', 'Sites']} />);
  await undone.user.type(await screen.findByLabelText('Name'), 'A{Backspace}');
  await undone.user.keyboard('{Escape}');
  await waitFor(() => expect(theDialog()).toBeNull());
  const single = await render(<Entry fields={['Name']} />);
  await single.user.type(await screen.findByLabelText('Name'), 'Shop page');
  await single.user.keyboard('{Escape}');
  await waitFor(() => expect(theDialog()).toBeNull());
});

it('typing on after the hint is not lost by the next Escape either', async () => {
  const { user } = await render(<Entry fields={['Name', 'Sites']} />);
  const name = await screen.findByLabelText('Name');
  await user.type(name, 'Shop{Escape} page{Escape}');
  expect(theDialog()).not.toBeNull();
  expect(await screen.findByText(t('ui.escapeAgain'))).toBeDefined();
});
