import { ApiError, type FilterGroup, type FilterNode, type ValueList } from '@plumbline/contract';
import { screen, waitFor, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { useState, type ReactNode } from 'react';
import { describe, expect, it, vi } from 'vitest';
import { computedQuery } from '../../lib/data/route-query.ts';
import { t } from '../../messages/index.ts';
import { aColumn, COLUMNS, LONG_NAME } from '../../testing/fixtures.ts';
import { render } from '../../testing/render.tsx';
import { ColumnPicker } from './column-picker.tsx';
import { FilterChip } from './filter-chip.tsx';
import { FilterEditor } from './filter-editor.tsx';
import { FilterScopeContext, type FilterScope } from './filter-scope.ts';
import { NO_FILTERS } from '../../lib/filters/filter-tree.ts';
import { GroupEditor } from './group-editor.tsx';
import { ValuePicker } from './value-picker.tsx';

const valuesOf = (values: ValueList['values'], total = values.length): ValueList => ({
  values,
  total,
  page: 1,
  limit: 50,
});
const COUNTRIES = valuesOf([
  { value: 'Germany', count: 700 },
  { value: 'France', count: 500 },
  { value: null, count: 3 },
]);

const aScope = (scope: Partial<FilterScope> = {}): FilterScope => ({
  columns: COLUMNS,
  findColumn: (name) => COLUMNS.find((column) => column.name === name) ?? null,
  rowCount: 1200,
  values: ({ column, text }) =>
    computedQuery(['values', {}, [column, text]], () => Promise.resolve(COUNTRIES)),
  count: (filters) => computedQuery(['count', {}, filters], () => Promise.resolve(700)),
  ...scope,
});

const show = (children: ReactNode, scope: Partial<FilterScope> = {}) =>
  render(<FilterScopeContext value={aScope(scope)}>{children}</FilterScopeContext>);

const edit = (
  props: Partial<Parameters<typeof FilterEditor>[0]> = {},
  scope: Partial<FilterScope> = {},
): { onApply: ReturnType<typeof vi.fn>; rendered: ReturnType<typeof render> } => {
  const onApply = vi.fn<(node: FilterNode) => void>();
  const rendered = show(
    <FilterEditor
      rest={NO_FILTERS}
      compose={(node) => ({ op: 'and', value: [node] })}
      onApply={onApply}
      onClose={() => undefined}
      {...props}
    />,
    scope,
  );
  return { onApply, rendered };
};

describe('column picker', () => {
  it('finds columns by a part of their name and picks the first with Enter', async () => {
    const onPick = vi.fn<(column: { name: string }) => void>();
    const { user } = await show(<ColumnPicker onPick={onPick} />);
    await user.type(screen.getByRole('textbox', { name: t('filter.findColumn') }), 'OUN{Enter}');
    expect(
      within(screen.getByRole('list'))
        .getAllByRole('button')
        .map((one) => one.textContent),
    ).toEqual(['country', 'amount']);
    expect(onPick.mock.calls[0]?.[0].name).toBe('country');
  });

  it('reports that no column matches, and picks none', async () => {
    const onPick = vi.fn<() => void>();
    const { user } = await show(<ColumnPicker onPick={onPick} />);
    await user.type(screen.getByRole('textbox'), 'nothing{Enter}');
    expect(screen.getByText(t('filter.noColumnFound'))).toBeDefined();
    expect(onPick).not.toHaveBeenCalled();
  });

  it('lists at most a hundred columns and counts the others', async () => {
    const columns = Array.from({ length: 130 }, (_, at) => aColumn(`${LONG_NAME} ${at}`));
    await show(<ColumnPicker onPick={() => undefined} />, { columns });
    expect(screen.getAllByRole('listitem')).toHaveLength(100);
    expect(screen.getByText(t('grid.columnsMany', { count: 30 }))).toBeDefined();
  });
});

describe('value picker', () => {
  const pick = (scope: Partial<FilterScope> = {}, picked: readonly string[] = []) => {
    const onPicked = vi.fn<(picked: readonly unknown[]) => void>();
    const rendered = show(
      <ValuePicker column={COLUMNS[0]!} rest={NO_FILTERS} picked={picked} onPicked={onPicked} />,
      scope,
    );
    return { onPicked, rendered };
  };

  it('offers the most frequent values with their rows and toggles them', async () => {
    const { onPicked, rendered } = pick({}, ['France']);
    const { user } = await rendered;
    await screen.findByRole('checkbox', { name: /^Germany/u });
    const values = screen.getAllByRole('checkbox');
    expect(values.map((box) => (box as HTMLInputElement).checked)).toEqual([true, false, false]);
    await user.click(await screen.findByRole('checkbox', { name: /^Germany/u }));
    expect(onPicked).toHaveBeenLastCalledWith(['France', 'Germany']);
    await user.click(screen.getByRole('checkbox', { name: /^France/u }));
    expect(onPicked).toHaveBeenLastCalledWith([]);
  });

  it('adds a typed value that no row has, with Enter', async () => {
    const { onPicked, rendered } = pick();
    const { user } = await rendered;
    await screen.findByRole('checkbox', { name: /^Germany/u });
    await user.type(screen.getByRole('textbox'), 'Atlantis{Enter}');
    expect(onPicked).toHaveBeenCalledWith(['Atlantis']);
  });

  it('shows that values load, that there are none, and why they failed', async () => {
    await pick({
      values: () => computedQuery(['p', {}, null], () => new Promise<ValueList>(() => undefined)),
    }).rendered;
    expect(screen.getByText(t('filter.valuesLoading'))).toBeDefined();
    await pick({ values: () => computedQuery(['n', {}, null], () => Promise.resolve(valuesOf([]))) })
      .rendered;
    expect(await screen.findByText(t('filter.valuesNone'))).toBeDefined();
    const error = new ApiError({ code: 'query.too_long', message: 'Stopped after 30 s.', status: 422 });
    const failure = (): Promise<ValueList> => Promise.reject(error);
    await pick({ values: () => computedQuery(['f', {}, null], failure) }).rendered;
    expect((await screen.findByRole('alert')).textContent).toContain('Stopped after 30 s.');
  });
});

describe('filter editor', () => {
  it('counts the rows of a draft before it is applied, and applies it with Enter', async () => {
    const { onApply, rendered } = edit({ column: 'amount' });
    const { user } = await rendered;
    await user.selectOptions(screen.getByRole('combobox', { name: t('filter.pickOperator') }), 'gt');
    await user.type(screen.getByRole('textbox', { name: t('filter.value') }), '1,000.5');
    expect(await screen.findByText(t('filter.rowsMatch', { shown: 700, total: 1200 }))).toBeDefined();
    await user.keyboard('{Enter}');
    expect(onApply).toHaveBeenCalledWith({ column: 'amount', op: 'gt', value: 1000.5 });
  });

  it('reports what is missing only after a try, and applies nothing', async () => {
    const { onApply, rendered } = edit({ column: 'amount' });
    const { user } = await rendered;
    await user.selectOptions(screen.getByRole('combobox', { name: t('filter.pickOperator') }), 'gt');
    await user.type(screen.getByRole('textbox'), 'many');
    expect(screen.queryByText(t('filter.issue_not_a_number'))).toBeNull();
    await user.click(screen.getByRole('button', { name: t('filter.applyFilter') }));
    expect(screen.getByText(t('filter.issue_not_a_number'))).toBeDefined();
    expect(onApply).not.toHaveBeenCalled();
  });

  it('has the focus in its value once the column is picked, so that what is typed goes there', async () => {
    const { rendered } = edit();
    const { user } = await rendered;
    await user.type(screen.getByRole('textbox', { name: t('filter.findColumn') }), 'amount{Enter}');
    await user.keyboard('3');
    const field = screen.getByRole<HTMLInputElement>('textbox', { name: t('filter.from') });
    expect({ activeElement: document.activeElement, fieldValue: field.value }).toEqual({
      activeElement: field,
      fieldValue: '3',
    });
  });

  it('begins in the field that finds a column, also after another was left', async () => {
    const { rendered } = edit();
    const { user } = await rendered;
    await user.keyboard('amount{Enter}');
    await user.click(screen.getByRole('button', { name: t('filter.back') }));
    expect(document.activeElement).toBe(screen.getByRole('textbox', { name: t('filter.findColumn') }));
  });

  it('a range without its end has the error at the end', async () => {
    const { onApply, rendered } = edit({ initial: { column: 'amount', op: 'between', value: [1, 9] } });
    const { user } = await rendered;
    await user.clear(screen.getByRole('textbox', { name: t('filter.to') }));
    await user.click(screen.getByRole('button', { name: /^(Apply|Show)/u }));
    expect(onApply).not.toHaveBeenCalled();
    expect(
      screen.getAllByRole('textbox').map((field) => field.getAttribute('aria-invalid') === 'true'),
    ).toEqual([false, true]);
  });

  it('opens a filter with its values and can go back to another column', async () => {
    const { rendered } = edit({ initial: { column: 'amount', op: 'between', value: [1, 9] } });
    const { user } = await rendered;
    const range = screen.getAllByRole<HTMLInputElement>('textbox').map(({ value }) => value);
    expect(range).toEqual(['1', '9']);
    await user.click(screen.getByRole('button', { name: t('filter.back') }));
    expect(screen.getByRole('button', { name: 'ordered' })).toBeDefined();
  });

  it('explains why the rows could not be counted', async () => {
    const failure = (): Promise<number> => Promise.reject(new Error('x'));
    const { rendered } = edit(
      { initial: { column: 'amount', op: 'gt', value: 1 } },
      { count: () => computedQuery(['c', {}, null], failure) },
    );
    await rendered;
    await waitFor(() =>
      expect(screen.getByRole('status').textContent).toContain(
        t('filter.countFailed', { reason: '' }).trim(),
      ),
    );
  });
});

describe('group editor', () => {
  const Groups = ({ onChange }: { readonly onChange: (group: FilterGroup) => void }) => {
    const [group, setGroup] = useState<FilterGroup>({
      op: 'and',
      value: [{ column: 'paid', op: 'eq', value: true }],
    });
    return (
      <GroupEditor
        group={group}
        rest={NO_FILTERS}
        onChange={(next) => {
          onChange(next);
          setGroup(next);
        }}
      />
    );
  };

  it('changes how conditions join, adds a group inside and removes it', async () => {
    const onChange = vi.fn<(group: FilterGroup) => void>();
    const { user } = await show(<Groups onChange={onChange} />);
    await user.selectOptions(screen.getByRole('combobox', { name: t('filter.matchesHint') }), 'or');
    await user.click(screen.getByRole('button', { name: t('filter.groupAddGroup') }));
    expect(onChange).toHaveBeenLastCalledWith({
      op: 'or',
      value: [
        { column: 'paid', op: 'eq', value: true },
        { op: 'and', value: [] },
      ],
    });
    expect(screen.getByText(t('filter.groupEmpty'))).toBeDefined();
    await user.click(screen.getAllByRole('button', { name: t('filter.groupRemove') })[1]!);
    expect(onChange.mock.lastCall?.[0].value).toHaveLength(1);
  });

  const typeAmount = async (user: UserEvent, text: string) => {
    await user.click(screen.getByRole('button', { name: t('filter.groupAdd') }));
    await user.click(await screen.findByRole('button', { name: 'amount' }));
    await user.selectOptions(screen.getByRole('combobox', { name: t('filter.pickOperator') }), 'lt');
    await user.type(screen.getByRole('textbox', { name: t('filter.value') }), text);
  };
  const inForm = async () => {
    const onSubmit = vi.fn<(value: unknown) => void>();
    const Form = () => {
      const [group, setGroup] = useState<FilterGroup>(NO_FILTERS);
      return (
        <form
          onSubmit={(event) => {
            event.preventDefault();
            onSubmit(group.value);
          }}
        >
          <GroupEditor group={group} rest={NO_FILTERS} onChange={setGroup} />
          <button type="submit">Add step</button>
        </form>
      );
    };
    return { ...(await show(<Form />)), onSubmit };
  };

  it('sets a condition that was typed and not set before its form is submitted', async () => {
    const { user, onSubmit } = await inForm();
    await typeAmount(user, '5');
    await user.click(screen.getByRole('button', { name: 'Add step' }));
    await waitFor(() => expect(onSubmit).toHaveBeenCalledWith([{ column: 'amount', op: 'lt', value: 5 }]));
    expect(onSubmit).toHaveBeenCalledOnce();
  });

  it('sets it with Enter, which does not submit the form', async () => {
    const { user, onSubmit } = await inForm();
    await typeAmount(user, '5{Enter}');
    expect(screen.queryByRole('textbox', { name: t('filter.value') })).toBeNull();
    expect(onSubmit).not.toHaveBeenCalled();
    await user.click(screen.getByRole('button', { name: 'Add step' }));
    expect(onSubmit).toHaveBeenCalledWith([{ column: 'amount', op: 'lt', value: 5 }]);
  });

  it('holds the form back while a typed condition cannot be read, and says why', async () => {
    const { user, onSubmit } = await inForm();
    await typeAmount(user, 'many');
    await user.click(screen.getByRole('button', { name: 'Add step' }));
    const field = screen.getByRole('textbox', { name: t('filter.value') });
    expect(field.getAttribute('aria-invalid')).toBe('true');
    expect(onSubmit).not.toHaveBeenCalled();
  });

  it('adds a condition in its popover and returns the focus', async () => {
    const onChange = vi.fn<(group: FilterGroup) => void>();
    const { user } = await show(<Groups onChange={onChange} />);
    const add = screen.getByRole('button', { name: t('filter.groupAdd') });
    await user.click(add);
    await user.click(await screen.findByRole('button', { name: 'amount' }));
    await user.selectOptions(screen.getByRole('combobox', { name: t('filter.pickOperator') }), 'lt');
    await user.type(screen.getByRole('textbox', { name: t('filter.value') }), '5');
    await user.click(screen.getByRole('button', { name: t('filter.groupDone') }));
    expect(onChange.mock.lastCall?.[0].value.at(-1)).toEqual({ column: 'amount', op: 'lt', value: 5 });
    await waitFor(() => expect(document.activeElement).toBe(add));
  });
});

describe('filter chip', () => {
  const chip = (filters: FilterGroup) => {
    const onChange = vi.fn<(filters: FilterGroup) => void>();
    const labels = { edit: (words: string) => `Edit ${words}`, drop: (words: string) => `Remove ${words}` };
    const rendered = show(<FilterChip filters={filters} path={[0]} onChange={onChange} labels={labels} />);
    return { onChange, rendered };
  };

  it('is a sentence with the whole of a long value on hover, and is removed by its cross', async () => {
    const { onChange, rendered } = chip({
      op: 'and',
      value: [{ column: 'country', op: 'eq', value: LONG_NAME }],
    });
    const { user } = await rendered;
    expect(screen.getByRole('button', { name: /^Edit/u }).title).toContain(LONG_NAME);
    await user.click(screen.getByRole('button', { name: /^Remove/u }));
    expect(onChange).toHaveBeenCalledWith({ op: 'and', value: [] });
  });

  it('is edited in place by keyboard', async () => {
    const { onChange, rendered } = chip({ op: 'and', value: [{ column: 'amount', op: 'gt', value: 1 }] });
    const { user } = await rendered;
    await user.tab();
    await user.keyboard('{Enter}');
    const field = await screen.findByRole('textbox', { name: t('filter.value') });
    await user.clear(field);
    await user.type(field, '25{Enter}');
    expect(onChange).toHaveBeenCalledWith({ op: 'and', value: [{ column: 'amount', op: 'gt', value: 25 }] });
  });

  it('shows nothing where its filter is gone', async () => {
    await chip(NO_FILTERS).rendered;
    expect(screen.queryByRole('button')).toBeNull();
  });
});
