import type { Connection } from '@plumbline/contract';
import { IconDatabase } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { t } from '../../../messages/index.ts';
import { ICON } from '../../../ui/icons/icons.ts';
import { StatusDot } from '../../../ui/states/status-dot.tsx';
import classes from './connections.module.css';

const TONES = { ready: 'positive', failing: 'negative', expired: 'warning', pending: 'neutral' } as const;

/** One that was saved and never used is not known to be connected. */
export const ConnectionState = ({ state, lastReadAt }: Pick<Connection, 'state' | 'lastReadAt'>) =>
  state === 'ready' && lastReadAt === null ? (
    <StatusDot tone="neutral" label={t('connection.neverRead')} />
  ) : (
    <StatusDot tone={TONES[state]} label={t(`connection.is-${state}`)} />
  );

/** Connections as links to their pages. */
export const OwnConnections = ({ connections }: { readonly connections: readonly Connection[] }) => (
  <ul className={classes['own']}>
    {connections.map(({ id, name, label, state, message, lastReadAt }) => (
      <li key={id}>
        <Link to="/connections/$id" params={{ id }} className={classes['ownLink']}>
          <IconDatabase {...ICON} className={classes['ownIcon']} />
          <span className={classes['ownText']}>
            <span className={classes['ownName']}>{name}</span>
            <span className={classes['muted']}>{label}</span>
            <ConnectionState state={state} lastReadAt={lastReadAt} />
            {message === null ? null : <span className={classes['muted']}>{message}</span>}
          </span>
        </Link>
      </li>
    ))}
  </ul>
);
