import type { FigureData, TileOf } from '@plumbline/contract';
import { IconArrowDownRight, IconArrowUpRight } from '@tabler/icons-react';
import { printPeriod } from '@plumbline/viz';
import { currentLocale, formatShare, t } from '../../messages/index.ts';
import { SMALL_ICON } from '../icons.ts';
import { Sparkline } from '../mini-charts.tsx';
import { figureChange, exactText, figureFormat, figureText, changeTone } from './figure-text.ts';
import classes from './tiles.module.css';

interface FigureTileProps {
  readonly tile: TileOf<'figure'>;
  readonly figure: FigureData;
}

/** One number, how it moved, and its course. */
export const FigureTile = ({ tile, figure }: FigureTileProps) => {
  const format = figureFormat(tile, figure);
  const text = figureText(figure.value, format);
  const course = figure.course.flatMap(([, value]) => (value === null ? [] : [Number(value)]));
  const goal = tile.goal;
  return (
    <div className={classes['figure']}>
      <p className={classes['value']} title={exactText(figure.value)} data-none={text === null || undefined}>
        {text ?? t('tile.noValue')}
      </p>
      <div className={classes['below']}>
        <Period tile={tile} figure={figure} />
        <Delta tile={tile} figure={figure} />
        {goal === undefined || typeof figure.value !== 'number' || goal === 0 ? null : (
          <span className={classes['quiet']}>
            {t('tile.goal', {
              share: formatShare(figure.value / goal),
              goal: figureText(goal, format) ?? '',
            })}
          </span>
        )}
      </div>
      {course.length < 2 ? null : (
        <span className={classes['course']}>
          <Sparkline
            values={course}
            label={t('tile.trend', { count: course.length })}
            width={96}
            height={28}
          />
        </span>
      )}
    </div>
  );
};

/** Which period the figure is of, and which newer one is left out. */
const Period = ({ tile, figure: { course, incomplete } }: FigureTileProps) => {
  const newest = course.at(-1)?.[0];
  const unit = tile.over?.timeUnit;
  if (unit === undefined || typeof newest !== 'string') {
    return null;
  }
  const print = (day: string): string => printPeriod(day, unit, currentLocale());
  const period = print(newest);
  return (
    <span className={classes['quiet']}>
      {incomplete === undefined ? period : t('tile.incomplete', { period, left: print(incomplete) })}
    </span>
  );
};

const Delta = ({ tile, figure }: FigureTileProps) => {
  const change = figureChange(figure.value, figure.previous);
  if (change === null) {
    return null;
  }
  const before = t('tile.against', {
    previous: figureText(figure.previous, figureFormat(tile, figure)) ?? '',
  });
  if (change.direction === 'same') {
    return (
      <span className={classes['quiet']} title={before}>
        {t('tile.noChange')}
      </span>
    );
  }
  const Arrow = change.direction === 'up' ? IconArrowUpRight : IconArrowDownRight;
  return (
    <span
      className={classes['delta']}
      data-tone={changeTone(change, tile.upIsGood) ?? undefined}
      title={before}
    >
      <Arrow {...SMALL_ICON} />
      {/* The arrow has the direction; the sign is for who does not see it. */}
      <span className="pl-hidden">{change.direction === 'up' ? '+' : '−'}</span>
      {formatShare(Math.abs(change.share))}
    </span>
  );
};
