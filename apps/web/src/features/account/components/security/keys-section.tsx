import { Button, Modal } from '@mantine/core';
import { deleteKey, listKeys, type ApiKey } from '@plumbline/contract';
import { useQuery } from '@tanstack/react-query';
import { Suspense, useState } from 'react';
import { routeQuery } from '../../../../lib/data/route-query.ts';
import { useChange } from '../../../../lib/data/use-change.ts';
import { lazyPart } from '../../../../lib/loading/lazy-part.ts';
import { toast } from '../../../../lib/toasts/toasts.ts';
import { useNow } from '../../../../lib/state/use-now.ts';
import { formatAgo, t } from '../../../../messages/index.ts';
import { ConfirmModal } from '../../../../ui/dialogs/confirm-modal.tsx';
import { QueryResults } from '../../../../ui/list/query-results.tsx';
import { LoadingBars } from '../../../../ui/states/loading-bars.tsx';
import settings from '../../../../ui/settings/settings.module.css';
import { ErrorState } from '../../../../ui/states/states.tsx';
import classes from './security.module.css';

const CreateKey = lazyPart(async () => ({ default: (await import('./create-key.tsx')).CreateKey }));

const KeyItem = ({ item, onDelete }: { readonly item: ApiKey; readonly onDelete: () => void }) => {
  const now = useNow();
  const facts = [
    `${item.hint}…`,
    item.scopes.map((scope) => t(`security.scope.${scope}`)).join(', '),
    t('security.keyExpires', { at: item.expiresAt }),
    item.lastUsedAt === null
      ? t('security.keyUnused')
      : t('security.lastUsed', { at: formatAgo(item.lastUsedAt, now) }),
  ];
  return (
    <li className={classes['item']}>
      <div className={classes['row']}>
        <div className={classes['facts']}>
          <span className={classes['name']}>{item.name}</span>
          <span className={classes['quiet']}>{facts.join(' · ')}</span>
        </div>
        <Button
          variant="default"
          aria-label={t('security.revokeKeyNamed', { name: item.name })}
          onClick={onDelete}
        >
          {t('security.revokeKey')}
        </Button>
      </div>
    </li>
  );
};

const RevokeKey = ({ item, onClose }: { readonly item: ApiKey; readonly onClose: () => void }) => {
  const deleting = useChange(deleteKey);
  const confirm = async (): Promise<void> => {
    if ((await deleting.run({ params: { id: item.id } })).ok) {
      toast(t('security.keyRevoked', { name: item.name }));
      onClose();
    }
  };
  return (
    <ConfirmModal
      isOpen
      title={t('security.revokeKeyTitle', { name: item.name })}
      confirmLabel={t('security.revokeKey')}
      isBusy={deleting.isLoading}
      onConfirm={() => void confirm()}
      onClose={onClose}
    >
      <p>{t('security.revokeKeyWhat')}</p>
      <ErrorState error={deleting.failure} />
    </ConfirmModal>
  );
};

/** The person's keys for programs, in this workspace. */
export const KeysSection = () => {
  const keys = useQuery(routeQuery(listKeys, {}));
  const [isCreating, setIsCreating] = useState(false);
  const [revoked, setRevoked] = useState<ApiKey | null>(null);
  const close = (): void => setIsCreating(false);
  return (
    <section className={settings['section']}>
      <h2>{t('security.keys')}</h2>
      <p className={settings['what']}>{t('security.keysWhat')}</p>
      <QueryResults
        query={keys}
        loading={t('security.keysLoading')}
        failed={t('security.keysFailed')}
        lines={2}
      >
        {(list) =>
          list.length === 0 ? null : (
            <ul className={classes['list']} aria-label={t('security.keys')}>
              {list.map((item) => (
                <KeyItem key={item.id} item={item} onDelete={() => setRevoked(item)} />
              ))}
            </ul>
          )
        }
      </QueryResults>
      <Button variant="default" onClick={() => setIsCreating(true)}>
        {t('security.newKey')}
      </Button>
      <Modal
        opened={isCreating}
        onClose={close}
        // The key is shown once: a stray click must not close it.
        closeOnClickOutside={false}
        title={t('security.newKeyTitle')}
        size={480}
      >
        <Suspense fallback={<LoadingBars lines={3} label={t('security.keysLoading')} />}>
          {isCreating ? <CreateKey onDone={close} /> : null}
        </Suspense>
      </Modal>
      {revoked === null ? null : <RevokeKey item={revoked} onClose={() => setRevoked(null)} />}
    </section>
  );
};
