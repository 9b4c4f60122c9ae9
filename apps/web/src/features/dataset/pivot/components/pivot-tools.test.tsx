import { downloadPivot } from '@plumbline/contract';
import { screen } from '@testing-library/react';
import { useState } from 'react';
import { expect, it } from 'vitest';
import { t } from '../../../../messages/index.ts';
import { servePending } from '../../../../testing/server.ts';
import { ToolsSlotContext } from '../../core/components/layout-tools.tsx';
import { renderPage } from '../../testing/render-page.tsx';
import type { PivotState } from '../hooks/use-pivot.ts';
import { readPivot, type PivotAddress } from '../model/pivot-address.ts';
import { PivotTools } from './pivot-tools.tsx';

const PIVOT = readPivot({ p: { r: ['country'], v: [{ c: 'sales', a: 'sum' }] } }) as PivotAddress;
const LINKED = { pivot: PIVOT, isSuggested: false, change: () => undefined, undo: null, redo: null };
const ROWS = { version: 1, filters: { op: 'and' as const, value: [] }, search: '' };
const STATE = { foldAll: null, openAll: null } as unknown as PivotState;

const Page = () => {
  const [slot, setSlot] = useState<HTMLElement | null>(null);
  return (
    <ToolsSlotContext value={slot}>
      <div ref={setSlot} />
      <PivotTools linked={LINKED} rows={ROWS} state={STATE} />
    </ToolsSlotContext>
  );
};

it('leaves the focus on its button while a download runs and after it is stopped', async () => {
  servePending(downloadPivot);
  const { user } = await renderPage(<Page />, { layout: 'pivot' });
  const button = screen.getByRole('button', { name: t('pivot.pivotDownload') });
  button.focus();
  await user.keyboard('{Enter}');
  (await screen.findByRole('menuitem', { name: t('pivot.pivotDownloadCsv') })).focus();
  await user.keyboard('{Enter}');
  const running = await screen.findByRole('button', { name: /pivot\.csv/u });
  await expect.poll(() => document.activeElement).toBe(running);
  await user.keyboard('{Enter}');
  expect(document.activeElement).toBe(await screen.findByRole('button', { name: t('pivot.pivotDownload') }));
  expect(screen.queryByRole('menu')).toBeNull();
});
