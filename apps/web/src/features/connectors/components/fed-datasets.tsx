import type { Connection } from '@plumbline/contract';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { formatTableTime, t } from '../../../messages/index.ts';
import { StatusDot } from '../../../ui/states/status-dot.tsx';
import { freshnessQuery } from '../api.ts';
import classes from './connections.module.css';

/** The datasets that a connection feeds, each with the reason why its last refresh failed, if it did. */
export const FedDatasets = ({ datasets }: Pick<Connection, 'datasets'>) => (
  <section>
    <h2 className={classes['heading']}>{t('connection.datasets')}</h2>
    {datasets.length === 0 ? <p className={classes['muted']}>{t('connection.datasetsNone')}</p> : null}
    <ul className={classes['fed']}>
      {datasets.map((dataset) => (
        <FedDataset key={dataset.id} {...dataset} />
      ))}
    </ul>
  </section>
);

const FedDataset = ({ id, name }: Connection['datasets'][number]) => {
  const failure = useQuery(freshnessQuery(id)).data?.failure ?? null;
  return (
    <li>
      <div className={classes['fedText']}>
        <Link to="/datasets/$id/data" params={{ id }} className={classes['fedName']}>
          {name}
        </Link>
        {failure === null ? null : (
          <>
            <StatusDot
              tone="negative"
              label={t('connection.refreshFailed', { when: formatTableTime(failure.at) })}
            />
            <p className={classes['muted']}>{failure.reason}</p>
          </>
        )}
      </div>
      <Link
        to="/datasets/$id/versions"
        params={{ id }}
        className={classes['fedHistory']}
        aria-label={`${t('connection.history')}, ${name}`}
      >
        {t('connection.history')}
      </Link>
    </li>
  );
};
