import { screen } from '@testing-library/react';
import { useState } from 'react';
import { expect, it } from 'vitest';
import { t } from '../../../../messages/index.ts';
import { anId } from '../../../../testing/fixtures.ts';
import { render } from '../../../../testing/render.tsx';
import { MAX_COPIED_CELLS } from '../model/copy.ts';
import type { CellRange } from '../model/selection.ts';
import { useCopy } from './use-copy.ts';

const LARGE: CellRange = { top: 0, bottom: MAX_COPIED_CELLS, left: 0, right: 0 };
const SMALL: CellRange = { top: 3, bottom: 3, left: 0, right: 0 };

const Selection = () => {
  const [range, setRange] = useState(LARGE);
  const { problem, copy } = useCopy(range);
  const copied = { id: anId(1), layout: {} as never, state: {} as never, range };
  return (
    <>
      <button type="button" onClick={() => void copy(copied)}>
        Copy
      </button>
      <button type="button" onClick={() => setRange(SMALL)}>
        Select another
      </button>
      <p>{problem ?? 'Nothing went wrong'}</p>
    </>
  );
};

it('says why cells were not copied until others are selected', async () => {
  const { user } = await render(<Selection />);
  await user.click(screen.getByRole('button', { name: 'Copy' }));
  const count = MAX_COPIED_CELLS + 1;
  expect(screen.getByText(t('grid.copyTooMany', { count, max: MAX_COPIED_CELLS }))).toBeDefined();
  await user.click(screen.getByRole('button', { name: 'Select another' }));
  expect(screen.getByText('Nothing went wrong')).toBeDefined();
});
