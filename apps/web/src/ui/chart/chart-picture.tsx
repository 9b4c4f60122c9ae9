import { assertNever } from '@plumbline/contract';
import { useComputedColorScheme } from '@mantine/core';
import { useReducedMotion } from '@mantine/hooks';
import { compileChart, summarise, type MapShapes, type Picture } from '@plumbline/viz';
import { useEffect, useMemo, useRef } from 'react';
import { currentLocale } from '../../messages/index.ts';
import { t } from '../../messages/chart.ts';
import { ErrorState } from '../states.tsx';
import type { ChartProps } from './chart.tsx';
import { ChartCanvas } from './chart-canvas.tsx';
import { ChartFigure } from './chart-figure.tsx';
import { ChartGrid } from './chart-grid.tsx';
import { readChartTheme } from './chart-theme.ts';
import { useRoom } from './use-room.ts';
import { useShapes } from './use-shapes.ts';
import classes from './chart.module.css';

/** Draws what the compiler makes of a chart's data. */
export const ChartPicture = (props: ChartProps) => {
  const scheme = useComputedColorScheme('light');
  const isStill = useReducedMotion() ?? false;
  const element = useRef<HTMLDivElement>(null);
  const room = useRoom(element);
  const shapes = useShapes(props.data.chart);
  return (
    <div ref={element} className={classes['room']}>
      {shapes.error === null ? null : (
        <ErrorState error={shapes.error} title={t('failed')} onRetry={() => void shapes.refetch()} />
      )}
      {room === null || shapes.data === undefined ? null : (
        // The theme is read from the page, which has changed by the time this renders anew.
        <Compiled key={scheme} {...props} room={room} isStill={isStill} shapes={shapes.data} />
      )}
    </div>
  );
};

interface CompiledProps extends ChartProps {
  readonly room: { readonly width: number; readonly height: number };
  readonly isStill: boolean;
  readonly shapes: readonly MapShapes[];
}

const Compiled = ({ room, isStill, shapes, ...props }: CompiledProps) => {
  const { data, annotations, selected, onDrawn } = props;
  const { width, height } = room;
  const theme = useMemo(() => readChartTheme(), []);
  const picture = useMemo(
    (): Picture =>
      compileChart(
        data,
        { theme, locale: currentLocale(), isStill, width, height },
        { ...(annotations && { annotations }), ...(selected && { selected }), shapes },
      ),
    [data, theme, isStill, width, height, annotations, selected, shapes],
  );
  useEffect(() => {
    onDrawn?.({ unplaced: picture.unplaced, captions: picture.captions, notes: picture.notes });
  }, [picture, onDrawn]);
  const sentence = useMemo(() => summarise(data, currentLocale()), [data]);
  switch (picture.kind) {
    case 'echarts':
      return <ChartCanvas {...props} picture={picture} sentence={sentence} />;
    case 'figure':
      return <ChartFigure {...props} picture={picture} sentence={sentence} />;
    case 'table':
      return <ChartGrid {...props} picture={picture} sentence={sentence} />;
    default:
      return assertNever(picture);
  }
};
