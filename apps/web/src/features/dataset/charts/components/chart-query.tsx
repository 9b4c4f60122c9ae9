import type { ChartData } from '@plumbline/contract';
import { Button } from '@mantine/core';
import { toast } from '../../../../lib/toasts/toasts.ts';
import { t } from '../../../../messages/index.ts';
import { FOCUSABLE } from '../../../../ui/scroll/focusable.ts';
import classes from './chart.module.css';

/** The statement that gave the figures, to be read and taken along. */
export const ChartQuery = ({ data }: { readonly data: ChartData }) => {
  const copy = async (): Promise<void> => {
    await navigator.clipboard.writeText(data.sql);
    toast(t('chartBuilder.queryCopied'));
  };
  return (
    <div className={classes['query']}>
      {/* Long queries scroll, so the box takes the focus. */}
      <pre {...FOCUSABLE}>{data.sql}</pre>
      {data.params.length === 0 ? null : (
        <p className={classes['params']}>
          {t('chartBuilder.params', {
            values: data.params.map((value, at) => `$${at + 1} = ${JSON.stringify(value)}`).join(', '),
          })}
        </p>
      )}
      <Button variant="default" onClick={() => void copy()}>
        {t('chartBuilder.copyQuery')}
      </Button>
    </div>
  );
};
