import type { Dashboard } from '@plumbline/contract';
import { Button, Modal, TextInput } from '@mantine/core';
import { IconLayoutDashboard, IconPlus } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { toast } from '../../lib/toasts/toasts.ts';
import { useChange, type ChangeResult } from '../../lib/data/use-change.ts';
import { Form } from '../dialogs/form.tsx';
import { ICON, SMALL_ICON } from '../icons/icons.ts';
import { LoadingBars } from '../states/loading-bars.tsx';
import { SearchField } from '../fields/search-field.tsx';
import { ErrorState } from '../states/states.tsx';
import {
  addToDashboard,
  addToNewDashboard,
  dashboardsQuery,
  type NewTile,
} from '../../lib/tiles/add-tile.ts';
import { t } from '../../messages/index.ts';
import classes from './pick-dashboard.module.css';

interface PickDashboardProps {
  readonly tile: NewTile;
  readonly onClose: () => void;
}

/** The dashboards that a tile can go to, and a new one. */
export const PickDashboard = ({ tile, onClose }: PickDashboardProps) => {
  const [q, setQ] = useState('');
  const query = useQuery(dashboardsQuery(q));
  const { add, addNew, failure, isBusy } = useAdding(tile, onClose);
  return (
    <Modal opened onClose={onClose} title={t('savedChart.addToDashboard')}>
      <ErrorState error={failure} />
      <SearchField label={t('savedChart.dashboardFind')} value={q} isWide isFirst onChange={setQ} />
      {query.isPending ? <LoadingBars lines={4} label={t('savedChart.dashboardLoading')} /> : null}
      {query.isError ? (
        <ErrorState error={query.error} onRetry={() => void query.refetch()} />
      ) : (
        <ul className={classes['dashboards']}>
          {(query.data ?? []).map(({ id, name, tileCount }) => (
            <li key={id}>
              <button type="button" disabled={isBusy} onClick={() => void add(id)}>
                <IconLayoutDashboard {...ICON} />
                <span>{name}</span>
                <small>{t('savedChart.dashboardTiles', { count: tileCount })}</small>
              </button>
            </li>
          ))}
        </ul>
      )}
      {query.data?.length === 0 && q === '' ? (
        <p className={classes['quiet']}>{t('savedChart.dashboardNone')}</p>
      ) : null}
      <NewDashboard isBusy={isBusy} onCreate={(name) => void addNew(name)} />
    </Modal>
  );
};

const NewDashboard = ({
  isBusy,
  onCreate,
}: {
  readonly isBusy: boolean;
  readonly onCreate: (name: string) => void;
}) => {
  const [name, setName] = useState('');
  return (
    <Form
      className={classes['newDashboard']}
      onSubmit={() => {
        if (name.trim() !== '') {
          onCreate(name.trim());
        }
      }}
    >
      <TextInput
        label={t('savedChart.dashboardName')}
        value={name}
        maxLength={200}
        onChange={(event) => setName(event.currentTarget.value)}
      />
      <Button type="submit" variant="default" loading={isBusy} leftSection={<IconPlus {...SMALL_ICON} />}>
        {t('savedChart.dashboardCreate')}
      </Button>
    </Form>
  );
};

function useAdding(tile: NewTile, onDone: () => void) {
  const navigate = useNavigate();
  const call = useChange((id: string) => addToDashboard(id, tile));
  const creation = useChange((name: string) => addToNewDashboard(name, tile));
  const report = (result: ChangeResult<Dashboard>): void => {
    if (!result.ok) {
      return;
    }
    const { id, name } = result.data;
    onDone();
    toast(t('savedChart.dashboardAdded', { name }), {
      open: {
        label: t('savedChart.dashboardOpen'),
        run: () => void navigate({ to: '/dashboards/$id', params: { id } }),
      },
    });
  };
  return {
    isBusy: call.isLoading || creation.isLoading,
    failure: call.failure ?? creation.failure,
    add: async (id: string) => report(await call.run(id)),
    addNew: async (name: string) => report(await creation.run(name)),
  };
}
