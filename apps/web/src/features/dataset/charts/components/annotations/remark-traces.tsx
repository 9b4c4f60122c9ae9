import { Button } from '@mantine/core';
import { IconRoute } from '@tabler/icons-react';
import { useTraceLink } from '../../../../../lib/routes/use-trace-link.ts';
import { t } from '../../../../../messages/index.ts';
import { chartTrace, type RemarkOrigin, type TracedChart } from '../../model/chart-trace.ts';
import classes from '../chart.module.css';

const ICON = <IconRoute size={14} stroke={1.6} aria-hidden="true" />;

interface RemarkTracesProps {
  readonly of: TracedChart;
  readonly origin: RemarkOrigin;
  /** The name of the mark. */
  readonly place: string;
}

/** Leads from the numbers of a remark to where they are from. */
export const RemarkTraces = ({ of, origin: { mark, isOfAll }, place }: RemarkTracesProps) => {
  const link = useTraceLink();
  const linkTo = (row: number | null, label: string) => (
    <Button
      variant="transparent"
      size="compact-xs"
      leftSection={ICON}
      disabled={link.isLoading}
      onClick={() => void link.run(chartTrace(of, row))}
    >
      {label}
    </Button>
  );
  return mark === null && !isOfAll ? null : (
    <div className={classes['remarkTraces']}>
      {mark === null ? null : linkTo(mark, t('savedChart.traceMark', { mark: place }))}
      {isOfAll ? linkTo(null, t('savedChart.traceAll')) : null}
    </div>
  );
};
