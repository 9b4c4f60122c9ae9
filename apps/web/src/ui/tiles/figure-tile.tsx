import type { FigureData, TileOf } from '@plumbline/contract';
import { figureFormat } from '@plumbline/viz';
import { IconArrowDownRight, IconArrowUpRight } from '@tabler/icons-react';
import { formatShare, t } from '../../messages/index.ts';
import { SMALL_ICON } from '../icons/icons.ts';
import { Sparkline } from '../chart/mini-charts.tsx';
import {
  changeTone,
  exactText,
  figureChange,
  figurePeriod,
  figureText,
  periodText,
  type Change,
} from './figure-text.ts';
import classes from './tiles.module.css';

interface FigureTileProps {
  readonly tile: TileOf<'figure'>;
  readonly figure: FigureData;
}

/** One number, how it moved, and its course. */
export const FigureTile = ({ tile, figure }: FigureTileProps) => {
  const format = figureFormat(tile.measure.format, figure);
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
        <Comparison tile={tile} figure={figure} />
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
const Period = (props: FigureTileProps) => {
  const text = figurePeriod(props.tile, props.figure);
  return text === null ? null : <span className={classes['quiet']}>{text}</span>;
};

/** How it moved, and the figure of the period before. */
const Comparison = ({ tile, figure }: FigureTileProps) => {
  const { value, previous, course } = figure;
  const period = periodText(tile, course.at(-2)?.[0]);
  if (previous === null || period === null) {
    return null;
  }
  const change = figureChange(value, previous);
  return (
    <span className={classes['comparison']}>
      {change === null ? null : <Delta tile={tile} change={change} />}
      <span className={classes['quiet']}>
        {t('tile.against', {
          period,
          previous: figureText(previous, figureFormat(tile.measure.format, figure)) ?? '',
        })}
      </span>
    </span>
  );
};

const Delta = ({ tile, change }: { readonly tile: TileOf<'figure'>; readonly change: Change }) => {
  if (change.direction === 'same') {
    return <span className={classes['quiet']}>{t('tile.noChange')}</span>;
  }
  const Arrow = change.direction === 'up' ? IconArrowUpRight : IconArrowDownRight;
  return (
    <span className={classes['delta']} data-tone={changeTone(change, tile.upIsGood) ?? undefined}>
      <Arrow {...SMALL_ICON} />
      {/* The arrow has the direction; the sign is for who does not see it. */}
      <span className="pl-hidden">{change.direction === 'up' ? '+' : '−'}</span>
      {formatShare(Math.abs(change.share))}
    </span>
  );
};
