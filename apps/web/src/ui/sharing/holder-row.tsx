import { IconBuilding, IconUsers } from '@tabler/icons-react';
import type { HolderKind } from '@plumbline/contract';
import type { ReactNode } from 'react';
import { Avatar } from '../icons/avatar.tsx';
import { SMALL_ICON } from '../icons/icons.ts';
import classes from './sharing.module.css';

interface HolderRowProps {
  readonly kind: HolderKind;
  readonly name: string;
  readonly avatar?: string;
  readonly isOwn?: boolean;
  /** Beside the name: who it is. */
  readonly tag?: string | null;
  /** Below the name. */
  readonly note: string;
  readonly children?: ReactNode;
}

/** A person, a group or the workspace, and what they may do. */
export const HolderRow = (props: HolderRowProps) => {
  const { kind, name, avatar = '', isOwn = false, tag = null, note, children } = props;
  const Icon = kind === 'workspace' ? IconBuilding : IconUsers;
  return (
    <li className={classes['row']}>
      {kind === 'user' ? (
        <Avatar name={name} src={avatar} isOwn={isOwn} />
      ) : (
        <span className={classes['icon']}>
          <Icon {...SMALL_ICON} />
        </span>
      )}
      <span className={classes['who']}>
        <span className={classes['name']} title={name}>
          {name}
          {tag === null ? null : <span className={classes['tag']}>{tag}</span>}
        </span>
        <span className={classes['note']} title={note}>
          {note}
        </span>
      </span>
      <span className={classes['end']}>{children}</span>
    </li>
  );
};
