import type { Dataset, ValueList } from '@plumbline/contract';
import { useMemo, useState, type ReactNode } from 'react';
import { vi } from 'vitest';
import { computedQuery } from '../../../lib/data/route-query.ts';
import { aDataset, aVersion } from '../../../testing/fixtures.ts';
import { render, type RenderResult } from '../../../testing/render.tsx';
import { FilterScopeContext, type FilterScope } from '../../../ui/filter/filter-scope.ts';
import { DatasetPageContext, type DatasetPageState } from '../core/hooks/use-dataset-page.ts';
import { NO_ADDRESS, type DatasetAddress } from '../core/model/address.ts';
import { DEFAULT_VIEW, reduceView, type ViewAction } from '../core/model/view-state.ts';

export interface RenderedPage extends RenderResult {
  readonly change: ReturnType<typeof vi.fn<(change: Partial<DatasetAddress>) => void>>;
  readonly changeView: ReturnType<typeof vi.fn<(action: ViewAction) => void>>;
}

interface PageOptions {
  readonly dataset?: Dataset;
  readonly canEdit?: boolean;
  readonly address?: Partial<DatasetAddress>;
  readonly view?: Partial<DatasetPageState['view']>;
  readonly viewError?: unknown;
  /** The layout that is open; the data by default. */
  readonly layout?: string;
}

const scopeOf = ({ columns, version }: Dataset): FilterScope => ({
  columns,
  findColumn: (name) => columns.find((column) => column.name === name) ?? null,
  rowCount: version?.rowCount ?? 0,
  values: (of) =>
    computedQuery(['values', {}, of], (): Promise<ValueList> =>
      Promise.resolve({ values: [], total: 0, page: 1, limit: 50 }),
    ),
  count: (filters) => computedQuery(['count', {}, filters], () => Promise.resolve(7)),
});

/** Renders a part of a dataset's page; address and view follow what it changes, and are recorded. */
export async function renderPage(children: ReactNode, options: PageOptions = {}): Promise<RenderedPage> {
  const { dataset = aDataset(), canEdit = true, viewError = null, layout = 'data' } = options;
  const change = vi.fn<(change: Partial<DatasetAddress>) => void>();
  const changeView = vi.fn<(action: ViewAction) => void>();
  const Page = () => {
    const [address, setAddress] = useState<DatasetAddress>({ ...NO_ADDRESS, ...options.address });
    const [view, setView] = useState({ ...DEFAULT_VIEW, ...options.view });
    const state = useMemo<DatasetPageState>(
      () => ({
        dataset,
        version: dataset.version ?? aVersion(),
        columns: dataset.columns,
        findColumn: (name) => dataset.columns.find((column) => column.name === name) ?? null,
        canEdit,
        address,
        change: (next) => {
          change(next);
          setAddress((before) => ({ ...before, ...next }));
        },
        view,
        changeView: (action) => {
          changeView(action);
          setView((before) =>
            reduceView(
              before,
              action,
              dataset.columns.map(({ name }) => name),
            ),
          );
        },
        viewError,
        undo: null,
        redo: null,
      }),
      [address, view],
    );
    return (
      <DatasetPageContext value={state}>
        <FilterScopeContext value={scopeOf(dataset)}>{children}</FilterScopeContext>
      </DatasetPageContext>
    );
  };
  return { ...(await render(<Page />, `/datasets/${dataset.id}/${layout}`)), change, changeView };
}
