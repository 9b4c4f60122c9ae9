import {
  ApiError,
  type DashboardParameter,
  deleteDashboard,
  type FilterOp,
  type ParameterValue,
  type ValueList,
} from '@plumbline/contract';
import { Menu } from '@mantine/core';
import { screen, waitFor } from '@testing-library/react';
import { useState } from 'react';
import { describe, expect, it, vi } from 'vitest';
import { computedQuery } from '../../../../lib/data/route-query.ts';
import { toasts } from '../../../../lib/toasts/toasts.ts';
import { t } from '../../../../messages/index.ts';
import { aDashboard, anId, COLUMNS, LONG_NAME } from '../../../../testing/fixtures.ts';
import { render } from '../../../../testing/render.tsx';
import { requestsOf, serve, serveFailure } from '../../../../testing/server.ts';
import { FilterScopeContext, type FilterScope } from '../../../../ui/filter/filter-scope.ts';
import { NO_FILTERS } from '../../../../lib/filters/filter-tree.ts';
import { MoreMenu } from '../../../../ui/buttons/more-menu.tsx';
import * as phone from '../../../../ui/page/use-phone.ts';
import { DeleteModal } from './delete-modal.tsx';
import { NameDialog } from './name-dialog.tsx';
import { NotThere } from './not-found.tsx';
import { ParameterForm } from './parameter-form.tsx';
import { SidePanel } from './side-panel.tsx';

const SCOPE: FilterScope = {
  columns: COLUMNS,
  findColumn: (name) => COLUMNS.find((column) => column.name === name) ?? null,
  rowCount: 10,
  values: (of) =>
    computedQuery(['values', {}, of], (): Promise<ValueList> =>
      Promise.resolve({ values: [{ value: 'France', count: 4 }], total: 1, page: 1, limit: 50 }),
    ),
  count: (filters) => computedQuery(['count', {}, filters], () => Promise.resolve(4)),
};

describe('parameter form', () => {
  const show = async (
    column: number,
    op: DashboardParameter['op'] & FilterOp,
    value: ParameterValue = null,
  ) => {
    const onChange = vi.fn<(value: ParameterValue) => void>();
    const found = COLUMNS[column]!;
    const parameter: DashboardParameter = { name: 'p', label: 'P', column: found.name, op, value: null };
    const rendered = await render(
      <FilterScopeContext value={SCOPE}>
        <ParameterForm
          parameter={parameter}
          column={found}
          value={value}
          rest={NO_FILTERS}
          onChange={onChange}
        />
      </FilterScopeContext>,
    );
    return { ...rendered, onChange };
  };

  it('applies the values picked, and nothing picked means all', async () => {
    const { user, onChange } = await show(0, 'in');
    await user.click(await screen.findByRole('checkbox', { name: /^France/u }));
    await user.click(screen.getByRole('button', { name: t('dashboard.apply') }));
    expect(onChange).toHaveBeenLastCalledWith(['France']);
    await user.click(screen.getByRole('checkbox', { name: /^France/u }));
    await user.click(screen.getByRole('button', { name: t('dashboard.apply') }));
    expect(onChange).toHaveBeenLastCalledWith(null);
  });

  it('refuses a value that is no number, and applies with Enter once it is one', async () => {
    const { user, onChange } = await show(1, 'gte');
    const field = screen.getByRole('textbox', { name: t('filter.value') });
    await user.type(field, 'many{Enter}');
    expect(screen.getByText(t('filter.issue_not_a_number'))).toBeDefined();
    expect(onChange).not.toHaveBeenCalled();
    await user.clear(field);
    await user.type(field, '12{Enter}');
    expect(onChange).toHaveBeenCalledWith(12);
  });

  it('begins in its field', async () => {
    await show(1, 'gte');
    expect(document.activeElement).toBe(screen.getByRole('textbox', { name: t('filter.value') }));
  });

  it('starts with the value that is set and removes it', async () => {
    const { user, onChange } = await show(1, 'gte', 7);
    expect(screen.getByRole<HTMLInputElement>('textbox').value).toBe('7');
    await user.click(screen.getByRole('button', { name: t('dashboard.parameterAll') }));
    expect(onChange).toHaveBeenCalledWith(null);
  });
});

describe('dialog of a name', () => {
  const show = async (onSave = vi.fn<(name: string) => Promise<unknown>>(() => Promise.resolve())) => {
    const onClose = vi.fn<() => void>();
    const rendered = await render(
      <NameDialog title="Rename" label="Name" name="Trading" onSave={onSave} onClose={onClose} />,
    );
    return {
      ...rendered,
      onSave,
      onClose,
      field: screen.getByRole<HTMLInputElement>('textbox', { name: 'Name' }),
    };
  };

  it('saves a trimmed name with Enter and closes', async () => {
    const { user, field, onSave, onClose } = await show();
    await user.clear(field);
    await user.type(field, '  Sales {Enter}');
    await waitFor(() => expect(onClose).toHaveBeenCalledOnce());
    expect(onSave).toHaveBeenCalledWith('Sales');
  });

  it('refuses an empty name', async () => {
    const { user, field, onSave } = await show();
    await user.clear(field);
    await user.type(field, '   {Enter}');
    expect(screen.getByText(t('dashboard.nameEmpty'))).toBeDefined();
    expect(onSave).not.toHaveBeenCalled();
  });

  it('stays open with what was typed when saving fails, and takes at most 200 letters', async () => {
    const error = new ApiError({ code: 'x', message: 'There is one already.', status: 409 });
    const { user, field, onClose } = await show(vi.fn<() => Promise<unknown>>(() => Promise.reject(error)));
    await user.clear(field);
    await user.paste(LONG_NAME);
    await user.keyboard('{Enter}');
    expect(await screen.findByText('There is one already.')).toBeDefined();
    expect(field.value).toHaveLength(200);
    expect(onClose).not.toHaveBeenCalled();
  });
});

describe('deleting a dashboard', () => {
  const show = async () => {
    const calls = { onClose: vi.fn<() => void>(), onDeleted: vi.fn<() => void>() };
    const dashboard = aDashboard();
    return {
      ...(await render(<DeleteModal dashboard={dashboard} isOpen {...calls} />)),
      ...calls,
      dashboard,
    };
  };
  const confirm = () => screen.getByRole('button', { name: t('dashboard.deleteConfirm') });

  it('deletes it, closes and confirms', async () => {
    serve(deleteDashboard, { success: true } as never);
    const { user, dashboard, onDeleted } = await show();
    await user.click(confirm());
    await waitFor(() => expect(onDeleted).toHaveBeenCalledOnce());
    expect(requestsOf(deleteDashboard)[0]?.params).toEqual({ id: dashboard.id });
    expect(toasts.getState().log[0]?.message).toBe(t('dashboard.deleted', { name: 'Trading' }));
  });

  it('stays open and reports why it was not deleted', async () => {
    serveFailure(deleteDashboard, { message: 'It is embedded.', status: 409 });
    const { user, onClose } = await show();
    await user.click(confirm());
    expect((await screen.findByRole('alert')).textContent).toContain('It is embedded.');
    expect(onClose).not.toHaveBeenCalled();
  });
});

describe('a dashboard that is not there', () => {
  it('is busy while it loads', async () => {
    await render(<NotThere id={anId(20)} error={null} onRetry={() => undefined} />);
    expect(document.querySelector('[aria-busy="true"]')).not.toBeNull();
  });

  it('leads to the list where it does not exist, and can be loaded again where the server failed', async () => {
    const onRetry = vi.fn<() => void>();
    await render(
      <NotThere
        id={anId(20)}
        error={new ApiError({ code: 'x', message: 'x', status: 404 })}
        onRetry={onRetry}
      />,
    );
    expect(screen.getByText(t('dashboard.notFoundText'))).toBeDefined();
    expect(screen.queryByRole('alert')).toBeNull();
    expect(screen.getByRole('link', { name: t('dashboard.toDashboards') }).getAttribute('href')).toBe(
      '/dashboards',
    );
    const { user } = await render(
      <NotThere
        id={anId(20)}
        error={new ApiError({ code: 'x', message: 'Down.', status: 500 })}
        onRetry={onRetry}
      />,
    );
    await user.click(screen.getByRole('button', { name: t('ui.tryAgain') }));
    expect(onRetry).toHaveBeenCalledOnce();
  });
});

describe('side panel', () => {
  it('takes the focus, closes on Escape and by its button, and returns the focus', async () => {
    const onClose = vi.fn<() => void>();
    const { user } = await render(
      <SidePanel title={LONG_NAME} closeLabel="Close versions" onClose={onClose}>
        <button type="button">Inside</button>
      </SidePanel>,
    );
    const panel = screen.getByRole('complementary', { name: LONG_NAME });
    expect(document.activeElement).toBe(panel);
    await user.tab();
    await user.tab();
    expect(document.activeElement?.textContent).toBe('Inside');
    await user.keyboard('{Escape}');
    await user.click(screen.getByRole('button', { name: 'Close versions' }));
    expect(onClose).toHaveBeenCalledTimes(2);
  });

  it.each([false, true])(
    'gives the focus back to the menu that opened it, on a phone: %s',
    async (isPhone) => {
      vi.spyOn(phone, 'usePhone').mockReturnValue(isPhone);
      const Opening = () => {
        const [isOpen, setOpen] = useState(false);
        return (
          <>
            <MoreMenu label="More" keepMounted={false}>
              <Menu.Item onClick={() => setOpen(true)}>Trace</Menu.Item>
            </MoreMenu>
            {isOpen ? (
              <SidePanel title="Trace" closeLabel="Close" onClose={() => setOpen(false)}>
                <button type="button">Inside</button>
              </SidePanel>
            ) : null}
          </>
        );
      };
      const { user } = await render(<Opening />);
      const more = screen.getByRole('button', { name: 'More' });
      await user.click(more);
      await user.click(await screen.findByRole('menuitem', { name: 'Trace' }));
      await user.click(await screen.findByRole('button', { name: 'Inside' }));
      await user.keyboard('{Escape}');
      await waitFor(() => expect(document.activeElement).toBe(more));
    },
  );
});
