import { Suspense } from 'react';
import { lazyPart } from '../../lib/loading/lazy-part.ts';
import { t } from '../../messages/index.ts';
import { LoadingBars } from '../states/loading-bars.tsx';
import type { ChartProps } from './chart-props.ts';
import classes from './chart.module.css';

export type { ChartDrawn, ChartProps, MarkPointed, RangePointed } from './chart-props.ts';

// The drawing is the largest part of the client: it is loaded with the first chart.
const ChartPicture = lazyPart(async () => ({ default: (await import('./chart-picture.tsx')).ChartPicture }));

/**
 * One chart as it was answered: a picture, a figure or a table by its mark. Says itself in one sentence, is walked by
 * arrow keys, follows the color scheme and its room.
 */
export const Chart = (props: ChartProps) => (
  <div
    className={classes['chart']}
    data-fills={props.height === undefined || undefined}
    style={props.height === undefined ? undefined : { height: props.height }}
  >
    {props.data.data.length === 0 ? (
      <p className={classes['nothing']}>{t(reasonOfNothing(props.data.rows))}</p>
    ) : (
      <Suspense fallback={<Waiting />}>
        <ChartPicture {...props} />
      </Suspense>
    )}
  </div>
);

function reasonOfNothing({ total, matched }: ChartProps['data']['rows']) {
  if (total === 0) {
    return 'chart.noRows';
  }
  return matched === 0 ? 'chart.noneMatch' : 'chart.noMarks';
}

const Waiting = () => (
  <div className={classes['waiting']}>
    <LoadingBars lines={6} label={t('chart.drawing')} />
  </div>
);
