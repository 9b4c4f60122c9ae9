import { revokeEmbed, type Embed } from '@plumbline/contract';
import { Button } from '@mantine/core';
import { IconCode, IconEye, IconPencil, IconPlayerStop } from '@tabler/icons-react';
import { useState } from 'react';
import { toast } from '../../../../lib/toasts/toasts.ts';
import { useChange } from '../../../../lib/data/use-change.ts';
import { t } from '../../../../messages/index.ts';
import { ConfirmModal } from '../../../../ui/dialogs/confirm-modal.tsx';
import { SMALL_ICON } from '../../../../ui/icons/icons.ts';
import { ErrorState } from '../../../../ui/states/states.tsx';
import { lockCount } from '../model/embed-draft.ts';
import { Preview } from './preview.tsx';
import { Snippet } from './snippet.tsx';
import classes from './manage.module.css';

const hostsText = ({ hosts }: Embed): string =>
  hosts[0] === undefined
    ? t('embedSettings.ownPages')
    : t('embedSettings.hostsShort', { first: hosts[0], more: hosts.length - 1 });

const Facts = ({ embed, at }: { readonly embed: Embed; readonly at?: string }) => {
  const locks = lockCount(embed);
  const facts = [
    locks === 0 ? t('embedSettings.everything') : t('embedSettings.locked', { count: locks }),
    embed.lastSeenAt === null
      ? t('embedSettings.neverSeen')
      : t('embedSettings.seen', { at: embed.lastSeenAt }),
    at === undefined && embed.expiresAt !== null ? t('embedSettings.endsAt', { at: embed.expiresAt }) : null,
    at === undefined ? null : t('embedSettings.endedAt', { at }),
    embed.createdBy === null ? null : t('embedSettings.byName', { name: embed.createdBy.name }),
  ].filter((fact) => fact !== null);
  return (
    <div className={classes['facts']}>
      <span className={classes['name']} title={embed.name}>
        {embed.name}
      </span>
      <span className={classes['hosts']} title={embed.hosts.join('\n')}>
        {hostsText(embed)}
      </span>
      <span className={classes['quiet']}>{facts.join(' · ')}</span>
    </div>
  );
};

interface EmbedItemProps {
  readonly embed: Embed;
  readonly startsOpen: boolean;
  readonly onEdit: () => void;
}

export const EmbedItem = ({ embed, startsOpen, onEdit }: EmbedItemProps) => {
  const [open, setOpen] = useState<'snippet' | 'preview' | null>(startsOpen ? 'snippet' : null);
  const [isEnding, setIsEnding] = useState(false);
  const toggle = (which: 'snippet' | 'preview') => () => setOpen(open === which ? null : which);
  return (
    <li className={classes['item']}>
      <div className={classes['row']}>
        <Facts embed={embed} />
        <div className={classes['actions']}>
          <Button
            variant="default"
            aria-expanded={open === 'snippet'}
            leftSection={<IconCode {...SMALL_ICON} />}
            onClick={toggle('snippet')}
          >
            {t('embedSettings.snippet')}
          </Button>
          <Button
            variant="default"
            aria-expanded={open === 'preview'}
            leftSection={<IconEye {...SMALL_ICON} />}
            onClick={toggle('preview')}
          >
            {t('embedSettings.preview')}
          </Button>
          <Button variant="default" leftSection={<IconPencil {...SMALL_ICON} />} onClick={onEdit}>
            {t('embedSettings.edit')}
          </Button>
          <Button
            variant="default"
            leftSection={<IconPlayerStop {...SMALL_ICON} />}
            onClick={() => setIsEnding(true)}
          >
            {t('embedSettings.end')}
          </Button>
        </div>
      </div>
      {open === 'snippet' ? <Snippet id={embed.id} isOpenToHosts={embed.hosts.length > 0} /> : null}
      {open === 'preview' ? <Preview id={embed.id} name={embed.name} /> : null}
      <EndModal embed={embed} isOpen={isEnding} onClose={() => setIsEnding(false)} />
    </li>
  );
};

interface EndModalProps {
  readonly embed: Embed;
  readonly isOpen: boolean;
  readonly onClose: () => void;
}

const EndModal = ({ embed, isOpen, onClose }: EndModalProps) => {
  const call = useChange(revokeEmbed);
  const end = async (): Promise<void> => {
    const result = await call.run({ params: { id: embed.id } });
    if (result.ok) {
      toast(t('embedSettings.wasEnded', { name: embed.name }));
      onClose();
    }
  };
  return (
    <ConfirmModal
      isOpen={isOpen}
      title={t('embedSettings.endTitle', { name: embed.name })}
      confirmLabel={t('embedSettings.endConfirm')}
      isBusy={call.isLoading}
      onConfirm={() => void end()}
      onClose={onClose}
    >
      <p>{t('embedSettings.endWhat')}</p>
      <ErrorState error={call.failure} />
    </ConfirmModal>
  );
};

export const EndedItem = ({ embed, at }: { readonly embed: Embed; readonly at: string }) => (
  <li className={classes['item']}>
    <Facts embed={embed} at={at} />
  </li>
);
