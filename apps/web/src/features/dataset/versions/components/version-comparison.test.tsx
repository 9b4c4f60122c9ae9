import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { t } from '../../../../messages/index.ts';
import { aVersion } from '../../../../testing/fixtures.ts';
import { render } from '../../../../testing/render.tsx';
import { VersionComparison } from './version-comparison.tsx';

const versions = [
  { ...aVersion(), number: 1, rowCount: 120, columnCount: 4 },
  { ...aVersion(), number: 2, rowCount: 100, columnCount: 4 },
  { ...aVersion(), number: 3, rowCount: 150, columnCount: 5 },
];

it('shows the figures of both versions and their difference', async () => {
  await render(<VersionComparison versions={versions} number={2} against={1} />);
  const name = t('dataset.versionsCompared', { version: 2, against: 1 });
  expect(screen.getByRole('table', { name })).toBeDefined();
  expect(screen.getByRole('row', { name: /Rows 120 100 −20/u })).toBeDefined();
  expect(screen.getByRole('row', { name: /Columns 4 4 no change/u })).toBeDefined();
});

it('compares with the version before unless another is named', async () => {
  await render(<VersionComparison versions={versions} number={3} against={null} />);
  expect(screen.getByRole('row', { name: /Rows 100 150 \+50/u })).toBeDefined();
});

it('names a version that does not exist', async () => {
  await render(<VersionComparison versions={versions} number={2} against={9} />);
  expect(screen.getByText(t('dataset.versionMissing', { version: 9, newest: 3 }))).toBeDefined();
});
