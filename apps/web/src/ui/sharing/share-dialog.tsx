import type { PersonCard, Share, Sharing, ThingKind } from '@plumbline/contract';
import { Button, Modal } from '@mantine/core';
import { IconArrowLeft, IconLink, IconWorldShare } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useRef, useState, type ReactNode } from 'react';
import { useUser } from '../../lib/session/current.ts';
import { viewAs } from '../../lib/api/view-as.ts';
import { toast } from '../../lib/toasts/toasts.ts';
import { t } from '../../messages/index.ts';
import { ConfirmModal } from '../dialogs/confirm-modal.tsx';
import { useFirstFocus } from '../dialogs/use-first-focus.ts';
import { ICON, SMALL_ICON } from '../icons/icons.ts';
import { LoadingBars } from '../states/loading-bars.tsx';
import { useFocusReturn } from '../buttons/menu-anchor.tsx';
import { ErrorState } from '../states/states.tsx';
import { AddPeople } from './add-people.tsx';
import { sharingQuery, type ThingId } from './api.ts';
import { Audience } from './audience.tsx';
import { HolderRow } from './holder-row.tsx';
import { PendingRequests } from './pending-requests.tsx';
import { PermissionMenu, permissionText } from './permission-menu.tsx';
import { keyOfHolder } from './picker-hits.ts';
import { useSharing, type SharingControl } from './use-sharing.ts';
import classes from './sharing.module.css';

export interface ShareDialogProps {
  readonly thing: ThingId;
  readonly onClose: () => void;
  /** Manages the public links of the thing, in place of the list of people; null where there are none. */
  readonly links?: ReactNode;
}

/** Dialog with the people who can open a thing, and what they may do with it. */
export const ShareDialog = ({ thing, onClose, links = null }: ShareDialogProps) => {
  const query = useQuery(sharingQuery(thing));
  // It is not closed but taken away, so that the dialog itself gives nothing back.
  useFocusReturn(true);
  const [areLinksOpen, setAreLinksOpen] = useState(false);
  const [wereLinksOpen, setWereLinksOpen] = useState(false);
  const { data, error } = query;
  return (
    <Modal
      opened
      onClose={onClose}
      size={areLinksOpen ? 720 : 600}
      title={
        data === undefined
          ? t('sharing.share')
          : t(areLinksOpen ? 'sharing.linksTitle' : 'sharing.title', { name: data.thing.name })
      }
    >
      {data === undefined && error === null ? <LoadingBars lines={6} label={t('sharing.loading')} /> : null}
      <ErrorState error={error} title={t('sharing.failed')} onRetry={() => void query.refetch()} />
      {data === undefined || error !== null || areLinksOpen ? null : (
        <Content
          sharing={data}
          onClose={onClose}
          wereLinksOpen={wereLinksOpen}
          onLinks={links === null ? null : () => setAreLinksOpen(true)}
        />
      )}
      {areLinksOpen ? (
        <>
          <Button
            className={classes['back']}
            variant="subtle"
            size="compact-sm"
            ref={takeFocus}
            leftSection={<IconArrowLeft {...SMALL_ICON} />}
            onClick={() => {
              setWereLinksOpen(true);
              setAreLinksOpen(false);
            }}
          >
            {t('sharing.back')}
          </Button>
          {links}
        </>
      ) : null}
    </Modal>
  );
};

/** The button that was pressed is gone, with the focus. */
const takeFocus = (element: HTMLElement | null): void => element?.focus();

interface ContentProps {
  readonly sharing: Sharing;
  /** The reader comes back from the links. */
  readonly wereLinksOpen: boolean;
  readonly onClose: () => void;
  readonly onLinks: (() => void) | null;
}

const Content = ({ sharing, onClose, wereLinksOpen, onLinks }: ContentProps) => {
  const control = useSharing(sharing);
  const [withShown, setWithShown] = useState(true);
  // The dialog opens while it is empty, with the focus on its close button.
  const content = useRef<HTMLDivElement>(null);
  useFirstFocus(content);
  const { permission } = sharing;
  const everyone = sharing.shares.find(({ holder, from }) => holder.kind === 'workspace' && from === null);
  return (
    <div ref={content} className={classes['dialog']}>
      <p className={classes['lead']}>
        {permission === 'manage' ? t('sharing.lead') : t(`sharing.readOnly-${permission}`)}
      </p>
      <PendingRequests requests={sharing.requests} />
      {control.canManage ? (
        <AddPeople
          sharing={sharing}
          isBusy={control.isBusy}
          withShown={withShown}
          onWithShown={setWithShown}
          onAdd={(hit, level) => control.put(hit, { permission: level, withShown })}
        />
      ) : null}
      <ErrorState error={control.failure} title={t('sharing.addFailed')} />
      <People sharing={sharing} control={control} />
      <ul className={classes['list']}>
        <HolderRow
          kind="workspace"
          name={t('sharing.everyone', { workspace: sharing.workspace.name })}
          note={t('sharing.everyoneNote', { count: sharing.workspace.people })}
        >
          {control.canManage ? (
            <PermissionMenu
              name={t('sharing.everyone', { workspace: sharing.workspace.name })}
              permission={everyone?.permission ?? null}
              isBusy={control.isBusy}
              onChange={(level) => void control.putEveryone({ permission: level, withShown })}
              onRemove={everyone === undefined ? null : () => void control.remove(everyone)}
            />
          ) : (
            <span className={classes['fixed']}>{permissionText(everyone?.permission ?? null)}</span>
          )}
        </HolderRow>
        {sharing.thing.kind === 'dashboard' && control.canManage ? (
          <Links sharing={sharing} wereLinksOpen={wereLinksOpen} onLinks={onLinks} />
        ) : null}
      </ul>
      <Foot sharing={sharing} onClose={onClose} />
    </div>
  );
};

const People = ({ sharing, control }: { readonly sharing: Sharing; readonly control: SharingControl }) => {
  const [heir, setHeir] = useState<Share | null>(null);
  const userId = useUser()?.id;
  const { owner, thing } = sharing;
  const shares = sharing.shares.filter(({ holder, from }) => holder.kind !== 'workspace' || from !== null);
  const makeOwner = async (share: Share): Promise<void> => {
    if (await control.makeOwner(share)) {
      setHeir(null);
    }
  };
  return (
    <section>
      <h3 className={classes['head']}>
        {t('sharing.people')}
        <span>{shares.length + 1}</span>
      </h3>
      <ul className={classes['list']}>
        <HolderRow
          kind="user"
          name={owner.name}
          avatar={owner.avatar}
          isOwn={owner.id === userId}
          tag={t(owner.id === userId ? 'sharing.ownerYou' : 'sharing.owner')}
          note={owner.email}
        >
          <span className={classes['fixed']}>{permissionText('manage')}</span>
        </HolderRow>
        {shares.map((share) => (
          <ShareRow
            key={`${keyOfHolder(share.holder)} ${share.from?.id ?? ''}`}
            share={share}
            control={control}
            isOwn={share.holder.id === userId}
            onMakeOwner={() => setHeir(share)}
          />
        ))}
      </ul>
      {heir === null ? null : (
        <ConfirmModal
          isOpen
          title={t('sharing.makeOwnerTitle', { name: heir.name })}
          confirmLabel={t('sharing.makeOwner')}
          isBusy={control.isBusy}
          onConfirm={() => void makeOwner(heir)}
          onClose={() => setHeir(null)}
        >
          <p>{t('sharing.makeOwnerWhat', { name: heir.name, thing: thing.name })}</p>
        </ConfirmModal>
      )}
    </section>
  );
};

interface ShareRowProps {
  readonly share: Share;
  readonly control: SharingControl;
  readonly isOwn: boolean;
  readonly onMakeOwner: () => void;
}

const ShareRow = ({ share, control, isOwn, onMakeOwner }: ShareRowProps) => {
  const { holder, name, email, avatar, people, permission, from } = share;
  const who = email ?? t('sharing.groupOf', { count: people });
  const isPerson = holder.kind === 'user';
  return (
    <HolderRow
      kind={holder.kind}
      name={name}
      avatar={avatar ?? ''}
      isOwn={isOwn}
      tag={isOwn ? t('sharing.you') : null}
      note={from === null ? who : `${who} · ${t('sharing.through', { name: from.name })}`}
    >
      {control.canManage && from === null ? (
        <PermissionMenu
          name={name}
          permission={permission}
          isBusy={control.isBusy}
          onChange={(level) => void control.put(share, { permission: level, withShown: false })}
          onRemove={() => void control.remove(share)}
          onMakeOwner={isPerson ? onMakeOwner : undefined}
        />
      ) : (
        <>
          <span className={classes['fixed']}>{permissionText(permission)}</span>
          {isOwn && isPerson && from === null ? (
            <Button variant="subtle" size="compact-sm" onClick={() => void control.remove(share)}>
              {t('sharing.leave')}
            </Button>
          ) : null}
        </>
      )}
    </HolderRow>
  );
};

const Links = ({ sharing: { links }, wereLinksOpen, onLinks }: Omit<ContentProps, 'onClose'>) => {
  const makers = [...new Set(links.map(({ maker }) => maker.name))].join(', ');
  return (
    <li className={classes['row']}>
      <span className={classes['icon']}>
        <IconWorldShare {...SMALL_ICON} />
      </span>
      <span className={classes['who']}>
        <span className={classes['name']}>{t('sharing.links')}</span>
        <span className={classes['wrapped']}>
          {links.length === 0
            ? t('sharing.noLinks')
            : t('sharing.someLinks', { count: links.length, names: makers })}
        </span>
      </span>
      {onLinks === null ? null : (
        <Button
          variant="subtle"
          size="compact-sm"
          ref={wereLinksOpen ? takeFocus : undefined}
          onClick={onLinks}
        >
          {t('sharing.manageLinks')}
        </Button>
      )}
    </li>
  );
};

/** Pages of these kinds are shown as another member sees them. */
const VIEWED_KINDS: readonly ThingKind[] = ['dataset', 'dashboard'];

const Foot = ({ sharing, onClose }: Pick<ContentProps, 'sharing' | 'onClose'>) => {
  const canViewAs = sharing.permission === 'manage' && VIEWED_KINDS.includes(sharing.thing.kind);
  const startViewing = ({ id, name }: PersonCard): void => {
    onClose();
    viewAs.dispatch({ type: 'started', member: { id, name } });
  };
  const copy = (): void =>
    void navigator.clipboard.writeText(`${location.origin}${sharing.thing.link}`).then(
      () => toast(t('sharing.copied')),
      () => toast(t('sharing.copyFailed')),
    );
  return (
    <footer className={classes['foot']}>
      <Audience audience={sharing.audience} onViewAs={canViewAs ? startViewing : null} />
      <span className={classes['answers']}>
        <Button variant="default" onClick={onClose}>
          {t('sharing.done')}
        </Button>
        <Button
          leftSection={<IconLink {...ICON} />}
          data-autofocus={sharing.permission === 'manage' ? undefined : true}
          onClick={copy}
        >
          {t('sharing.copyLink')}
        </Button>
      </span>
    </footer>
  );
};
