import type { ThingAccess } from '@plumbline/contract';
import { IconBuilding, IconLock, IconUsers } from '@tabler/icons-react';
import { useUser } from '../../lib/session/current.ts';
import { t } from '../../messages/index.ts';
import { SMALL_ICON } from '../icons/icons.ts';
import { Truncated } from '../list/list-name.tsx';
import classes from './sharing.module.css';

const ICONS = { nobody: IconLock, some: IconUsers, workspace: IconBuilding } as const;

/** In lists: who can open a thing. */
export const AccessMark = ({ sharedWith }: Pick<ThingAccess, 'sharedWith'>) => {
  const Icon = ICONS[sharedWith];
  return (
    <span className={classes['mark']}>
      <Icon {...SMALL_ICON} />
      {t(`sharing.with-${sharedWith}`)}
    </span>
  );
};

/** In lists: whose a thing is. */
export const OwnerName = ({ owner }: { readonly owner: Pick<ThingAccess['owner'], 'id' | 'name'> }) => {
  const user = useUser();
  return <Truncated text={owner.id === user?.id ? t('sharing.you') : owner.name} />;
};

/** Whom to ask for what somebody cannot do with a thing. */
export const needText = ({ owner }: Pick<ThingAccess, 'owner'>): string =>
  t('sharing.need', { owner: owner.name === '' ? t('sharing.someone') : owner.name });
