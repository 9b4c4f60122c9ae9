import { FORMULA_FUNCTIONS } from '@plumbline/query';
import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { say, t } from '../../../messages/index.ts';
import { aColumn, aDataset, AT, anId, COLUMNS, LONG_NAME } from '../../../testing/fixtures.ts';
import { render } from '../../../testing/render.tsx';
import { FunctionPanel } from '../formulas/components/function-panel.tsx';
import { AddChip } from '../pivot/components/add-chip.tsx';
import { FieldCut } from '../pivot/components/chip-settings.tsx';
import type { Field, PivotAddress } from '../pivot/model/pivot-address.ts';
import { KindList } from '../recipe/components/add-step-menu.tsx';
import { StepList } from '../recipe/components/step-list.tsx';
import { renderPage } from './render-page.tsx';

const PIVOT: PivotAddress = {
  rows: [{ column: 'country', unit: null, bins: null }],
  columns: [],
  values: [],
  totals: { rows: true, columns: true } as never,
  sort: null,
};

describe('field box of the pivot', () => {
  const open = async (well: 'rows' | 'values') => {
    const change = vi.fn<(pivot: PivotAddress) => void>();
    const page = await renderPage(<AddChip well={well} pivot={PIVOT} change={change} />);
    await page.user.click(screen.getByRole('button', { name: t(`pivot.pivotAdd_${well}`) }));
    await screen.findByRole('textbox', { name: t('pivot.pivotFind') });
    return { ...page, change };
  };

  it('offers the columns that are not used yet, found by name', async () => {
    const { user, change } = await open('rows');
    expect(screen.queryByRole('button', { name: 'country' })).toBeNull();
    await user.type(screen.getByRole('textbox'), 'paid');
    await user.click(screen.getByRole('button', { name: 'paid' }));
    expect(change.mock.lastCall?.[0].rows.map(({ column }) => column)).toEqual(['country', 'paid']);
  });

  it('takes a formula as a value, with Enter, and refuses an empty one', async () => {
    const { user, change } = await open('values');
    await user.click(screen.getByRole('button', { name: t('pivot.pivotFormula') }));
    const field = await screen.findByRole('textbox', { name: t('pivot.pivotFormulaLabel') });
    await user.type(field, ' {Enter}');
    expect(change).not.toHaveBeenCalled();
    await user.type(field, 'sum(amount) / 2{Enter}');
    expect(change.mock.lastCall?.[0].values).toMatchObject([{ formula: 'sum(amount) / 2', agg: null }]);
  });
});

describe('how a field is cut', () => {
  const show = async (at: number) => {
    const onChange = vi.fn<(field: Field) => void>();
    const column = COLUMNS[at]!;
    const field = { column: column.name, unit: null, bins: null };
    return { ...(await render(<FieldCut field={field} column={column} onChange={onChange} />)), onChange };
  };

  it('is by a unit of time for dates, by ranges for numbers, and not at all for texts', async () => {
    const dates = await show(2);
    await dates.user.selectOptions(screen.getByRole('combobox', { name: t('pivot.pivotUnit') }), 'month');
    expect(dates.onChange).toHaveBeenCalledWith({ column: 'ordered', unit: 'month', bins: null });
    const numbers = await show(1);
    await numbers.user.type(screen.getByRole('textbox', { name: t('pivot.pivotBins') }), '8');
    expect(numbers.onChange).toHaveBeenLastCalledWith({ column: 'amount', unit: null, bins: 8 });
    await show(0);
    expect(screen.queryByRole('combobox')).toBeNull();
  });
});

describe('functions of formulas', () => {
  it('are found by name, and inserted from their card', async () => {
    const onInsert = vi.fn<(name: string) => void>();
    const { user } = await render(<FunctionPanel current={null} onInsert={onInsert} />);
    const [first] = FORMULA_FUNCTIONS;
    await user.click(screen.getByRole('textbox', { name: t('formula.functionsFind') }));
    await user.paste(say(first!.description));
    await user.click(within(screen.getByRole('list')).getAllByRole('button')[0]!);
    await user.click(
      screen.getByRole('button', { name: t('formula.functionInsert', { name: first!.name }) }),
    );
    expect(onInsert).toHaveBeenCalledWith(first!.name);
  });

  it('show the one at the caret, and report that none matches', async () => {
    const { name } = FORMULA_FUNCTIONS[3]!;
    const { user } = await render(<FunctionPanel current={name} onInsert={null} />);
    expect(screen.getByRole('region', { name })).toBeDefined();
    await user.click(screen.getByRole('textbox', { name: t('formula.functionsFind') }));
    await user.paste(LONG_NAME);
    expect(screen.getByText(t('formula.functionsNone'))).toBeDefined();
  });
});

describe('kinds of steps', () => {
  it('are found by name, and the first is taken with Enter', async () => {
    const onPick = vi.fn<(kind: string) => void>();
    const { user } = await render(<KindList onPick={onPick} />);
    await user.type(screen.getByRole('textbox', { name: t('recipe.kindFind') }), t('step.filter'));
    await user.keyboard('{Enter}');
    expect(onPick).toHaveBeenCalledOnce();
    await user.click(screen.getByRole('textbox'));
    await user.paste(LONG_NAME);
    expect(screen.getByText(t('recipe.kindNone'))).toBeDefined();
  });
});

describe('steps of a recipe', () => {
  const actions = () => ({
    edit: vi.fn<(at: number) => void>(),
    insert: vi.fn<(at: number) => void>(),
    move: vi.fn<(from: number, to: number) => void>(),
    toggle: vi.fn<(at: number) => void>(),
    remove: vi.fn<(at: number) => void>(),
  });
  const dataset = aDataset({
    transformations: [
      {
        id: anId(80),
        kind: 'drop',
        position: 0,
        columns: [{ name: 'country', type: 'text' }],
        rowsBefore: 1200,
        rowsAfter: 10,
        step: { kind: 'drop', count: 10 } as never,
        enabled: true,
        changed: { added: [], removed: [], retyped: [] },
        fault: null,
        createdBy: { id: anId(1), name: LONG_NAME },
        createdAt: AT,
      },
    ],
    source: { kind: 'csv-file', label: LONG_NAME, url: null },
    columns: [aColumn('country')],
  });
  const show = async (props: Partial<Parameters<typeof StepList>[0]> = {}, canEdit = true) => {
    const spied = actions();
    const onKind = vi.fn<() => void>();
    const page = await renderPage(
      <StepList
        place={1}
        isPhone={false}
        isBusy={false}
        failure={null}
        onForget={() => undefined}
        adding={null}
        onAdding={() => undefined}
        onKind={onKind}
        actions={spied}
        {...props}
      />,
      { dataset, canEdit },
    );
    return { ...page, actions: spied };
  };

  it('stand below their source, the one shown is the current one, and keys change it', async () => {
    const { user, actions: spied } = await show();
    const [source, step] = screen.getAllByRole('link');
    expect(source?.title).toBe(LONG_NAME);
    expect(step?.getAttribute('aria-current')).toBe('step');
    step?.focus();
    await user.keyboard('{Alt>}{ArrowUp}{/Alt}');
    expect(spied.move).toHaveBeenCalledWith(0, -1);
    await user.keyboard('{Delete}');
    expect(spied.remove).toHaveBeenCalledWith(0);
  });

  it('cannot be changed by viewers, by keys neither', async () => {
    const { user, actions: spied } = await show({}, false);
    expect(screen.getByText(t('recipe.recipeViewer'))).toBeDefined();
    screen.getAllByRole('link')[1]?.focus();
    await user.keyboard('{Delete}');
    expect(spied.remove).not.toHaveBeenCalled();
  });

  it('are busy while a change is saved, and report one that was refused', async () => {
    await show({ isBusy: true });
    expect(document.querySelector('[aria-busy="true"]')).not.toBeNull();
    await show({ failure: { error: new Error('x') } as never });
    await waitFor(() => expect(screen.getByRole('alert')).toBeDefined());
  });
});
