import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { t } from '../../../messages/index.ts';
import { AT } from '../../../testing/fixtures.ts';
import { render } from '../../../testing/render.tsx';
import { ConnectionState } from './own-connections.tsx';

it('is connected once something was read, and not before', async () => {
  await render(
    <>
      <ConnectionState state="ready" lastReadAt={null} />
      <ConnectionState state="ready" lastReadAt={AT} />
      <ConnectionState state="failing" lastReadAt={null} />
    </>,
  );
  const marks = ['neverRead', 'is-ready', 'is-failing'] as const;
  for (const mark of marks) {
    expect(screen.getAllByText(t(`connection.${mark}`))).toHaveLength(1);
  }
});
