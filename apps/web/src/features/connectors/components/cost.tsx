import type { RemoteTable } from '@plumbline/contract';
import { useQuery } from '@tanstack/react-query';
import { formatBytes, t } from '../../../messages/index.ts';
import { previewQuery } from '../api.ts';
import { extractCost } from '../model/extract-cost.ts';
import { Billed } from './billed.tsx';
import classes from './connections.module.css';

interface CostProps {
  readonly connectionId: string;
  readonly table: RemoteTable;
  readonly leftOut: readonly string[];
}

const MINUTE_SECONDS = 60;

const duration = (seconds: number): string =>
  seconds < MINUTE_SECONDS
    ? t('connection.costSeconds', { seconds })
    : t('connection.costMinutes', { minutes: Math.round(seconds / MINUTE_SECONDS) });

/** How much the first copy of a table reads, and about how long that takes. */
export const Cost = ({ connectionId, table, leftOut }: CostProps) => {
  const target = { table: table.name, schema: table.schema };
  const { data } = useQuery(previewQuery(connectionId, target));
  if (data === undefined) {
    return null;
  }
  const cost = extractCost(table.rowsEstimate, { columns: data.columns, rows: data.data }, leftOut);
  const text =
    cost === null
      ? t('connection.costUnknown')
      : t('connection.cost', {
          rows: cost.rows,
          size: formatBytes(cost.bytes),
          duration: duration(cost.seconds),
        });
  return (
    <>
      {/* The preview says that there are none. */}
      {data.data.length === 0 ? null : <p className={classes['muted']}>{text}</p>}
      {data.bytesBilled === undefined ? null : <Billed bytes={data.bytesBilled} />}
    </>
  );
};
