import { screen } from '@testing-library/react';
import { useState } from 'react';
import { expect, it, vi } from 'vitest';
import { render } from '../../testing/render.tsx';
import { BusyButton } from './busy-button.tsx';

it('keeps the focus while it is busy, and ignores presses', async () => {
  const onPress = vi.fn<() => void>();
  const Exporting = () => {
    const [isBusy, setIsBusy] = useState(false);
    return (
      <BusyButton
        isBusy={isBusy}
        onClick={() => {
          onPress();
          setIsBusy(true);
        }}
      >
        Export
      </BusyButton>
    );
  };
  const { user } = await render(<Exporting />);
  await user.click(screen.getByRole('button', { name: 'Export' }));
  const button = screen.getByRole('button', { name: 'Export' });
  expect([document.activeElement, button.getAttribute('aria-busy')]).toEqual([button, 'true']);
  await user.keyboard('{Enter}');
  expect(onPress).toHaveBeenCalledOnce();
  expect(document.activeElement).toBe(button);
});
