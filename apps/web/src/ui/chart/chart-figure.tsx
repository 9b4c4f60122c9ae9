import type { FigureChart } from '@plumbline/viz';
import type { ReactNode } from 'react';
import { t } from '../../messages/index.ts';
import type { ChartProps } from './chart-props.ts';
import classes from './chart.module.css';

interface FigureProps extends ChartProps {
  readonly picture: FigureChart;
  readonly sentence: string;
}

const ARROWS = { up: '↑', down: '↓', same: '' } as const;

/** One number, what it was before, and its course. */
export const ChartFigure = ({ picture, sentence, onMark }: FigureProps) => {
  const { label, value, exact, change, goal, spark, marks } = picture;
  const [mark] = marks;
  const figure =
    mark === undefined || onMark === undefined ? (
      <Value exact={exact}>{value}</Value>
    ) : (
      <button
        type="button"
        className={classes['figureButton']}
        title={exact}
        onClick={({ currentTarget }) => {
          const box = currentTarget.getBoundingClientRect();
          onMark({ mark, row: mark.row, at: { x: box.left + box.width / 2, y: box.bottom } });
        }}
      >
        {value}
      </button>
    );
  return (
    <div className={classes['figure']} role="group" aria-label={sentence}>
      <p className={classes['figureLabel']}>{label}</p>
      {figure}
      {change === null ? null : (
        <p className={classes['figureMeta']}>
          <span data-direction={change.direction}>
            {change.direction === 'same' ? t('chart.noChange') : `${ARROWS[change.direction]} ${change.text}`}
          </span>{' '}
          {change.since}
        </p>
      )}
      {goal === null ? null : (
        <p className={classes['figureMeta']}>
          {t('chart.goal', { label: goal.label, value: goal.value, share: goal.share })}
        </p>
      )}
      {spark === null ? null : (
        <svg
          className={classes['spark']}
          viewBox={`0 0 ${spark.width} ${spark.height}`}
          preserveAspectRatio="none"
          aria-hidden="true"
        >
          <path d={spark.area} fill={spark.color} opacity={0.12} />
          <path
            d={spark.line}
            fill="none"
            stroke={spark.color}
            strokeWidth={1.5}
            vectorEffect="non-scaling-stroke"
          />
          <path
            d={spark.partial}
            fill="none"
            stroke={spark.color}
            strokeWidth={1.5}
            strokeDasharray="3 3"
            vectorEffect="non-scaling-stroke"
          />
        </svg>
      )}
    </div>
  );
};

const Value = ({ exact, children }: { readonly exact: string; readonly children: ReactNode }) => (
  <p className={classes['figureValue']} title={exact}>
    {children}
  </p>
);
