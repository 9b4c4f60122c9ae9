import type { Dashboard, Embed } from '@plumbline/contract';
import { Button } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { t } from '../../../../messages/index.ts';
import { ICON } from '../../../../ui/icons/icons.ts';
import { QueryResults } from '../../../../ui/list/query-results.tsx';
import { EmptyState } from '../../../../ui/states/states.tsx';
import { embedsQuery } from '../api.ts';
import { findEmbedEnd } from '../model/embed-draft.ts';
import { EmbedForm } from './embed-form.tsx';
import { EmbedItem, EndedItem } from './embed-item.tsx';
import classes from './manage.module.css';

type Open = { readonly form: Embed | null } | null;

/** The form is gone, with the focus. */
const takeFocus = (element: HTMLElement | null): void => element?.focus();

/** The embeds of a dashboard: create, copy, update, preview and revoke. */
export const EmbedPanel = ({ dashboard }: { readonly dashboard: Dashboard }) => {
  const [open, setOpen] = useState<Open>(null);
  const [wasOpen, setWasOpen] = useState(false);
  // A new embed shows its snippet at once.
  const [fresh, setFresh] = useState<string | null>(null);
  if (open !== null) {
    return (
      <EmbedForm
        dashboard={dashboard}
        embed={open.form}
        onDone={(saved) => {
          setFresh(open.form === null ? (saved?.id ?? null) : null);
          setWasOpen(true);
          setOpen(null);
        }}
      />
    );
  }
  return (
    <div className={classes['panel']}>
      <div className={classes['intro']}>
        <p>{t('embedSettings.what')}</p>
        <Button
          ref={wasOpen ? takeFocus : undefined}
          leftSection={<IconPlus {...ICON} />}
          onClick={() => setOpen({ form: null })}
        >
          {t('embedSettings.create')}
        </Button>
      </div>
      <EmbedList dashboard={dashboard} fresh={fresh} onEdit={(embed) => setOpen({ form: embed })} />
    </div>
  );
};

interface EmbedListProps {
  readonly dashboard: Dashboard;
  readonly fresh: string | null;
  readonly onEdit: (embed: Embed) => void;
}

const EmbedList = ({ dashboard, fresh, onEdit }: EmbedListProps) => {
  const list = useQuery(embedsQuery(dashboard.id));
  return (
    <QueryResults query={list} loading={t('embedSettings.loading')} lines={3}>
      {(embeds) => <EmbedItems embeds={embeds} fresh={fresh} onEdit={onEdit} />}
    </QueryResults>
  );
};

interface EmbedItemsProps extends Pick<EmbedListProps, 'fresh' | 'onEdit'> {
  readonly embeds: readonly Embed[];
}

const EmbedItems = ({ embeds, fresh, onEdit }: EmbedItemsProps) => {
  const [now] = useState(() => Date.now());
  const living = embeds.filter((embed) => findEmbedEnd(embed, now) === null);
  const ended = embeds.filter((embed) => findEmbedEnd(embed, now) !== null);
  return (
    <>
      {living.length === 0 ? (
        <EmptyState title={t('embedSettings.none')} />
      ) : (
        <ul className={classes['list']}>
          {living.map((embed) => (
            <EmbedItem
              key={embed.id}
              embed={embed}
              startsOpen={embed.id === fresh}
              onEdit={() => onEdit(embed)}
            />
          ))}
        </ul>
      )}
      {ended.length === 0 ? null : (
        <details className={classes['ended']}>
          <summary>{t('embedSettings.ended', { count: ended.length })}</summary>
          <ul className={classes['list']}>
            {ended.map((embed) => (
              <EndedItem key={embed.id} embed={embed} at={findEmbedEnd(embed, now) ?? embed.createdAt} />
            ))}
          </ul>
        </details>
      )}
    </>
  );
};
