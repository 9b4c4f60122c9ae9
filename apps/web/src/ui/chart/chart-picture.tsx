import { assertNever } from '@plumbline/contract';
import { useComputedColorScheme } from '@mantine/core';
import { useReducedMotion } from '@mantine/hooks';
import { summarizeChart, type CompiledChart } from '@plumbline/viz';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useMemo, useRef } from 'react';
import { computedQuery } from '../../lib/data/route-query.ts';
import { currentWords, t } from '../../messages/index.ts';
import { ErrorState } from '../states/states.tsx';
import type { ChartProps } from './chart-props.ts';
import { ChartCanvas } from './chart-canvas.tsx';
import { ChartFigure } from './chart-figure.tsx';
import { ChartGrid } from './chart-grid.tsx';
import { readChartTheme } from './chart-theme.ts';
import { canStandIn, drawingKey, loadDrawing, type DrawingParts } from './load-drawing.ts';
import { useRoom } from './use-room.ts';
import classes from './chart.module.css';

/** Draws what the compiler makes of a chart's data. */
export const ChartPicture = (props: ChartProps) => {
  const scheme = useComputedColorScheme('light');
  const isStill = useReducedMotion() ?? false;
  const element = useRef<HTMLDivElement>(null);
  const room = useRoom(element);
  const { chart } = props.data;
  const { annotations } = props;
  const key = drawingKey(chart, annotations);
  const parts = useQuery(
    computedQuery(['drawing', {}, key], () => loadDrawing(chart, annotations), {
      staleTime: Number.POSITIVE_INFINITY,
      placeholderData: (parts: DrawingParts | undefined, before) =>
        before !== undefined && canStandIn(before.queryKey[2] as typeof key, key) ? parts : undefined,
    }),
  );
  return (
    <div ref={element} className={classes['room']}>
      <ErrorState error={parts.error} title={t('chart.failed')} onRetry={() => void parts.refetch()} />
      {room === null || parts.data === undefined ? null : (
        // The theme is read from the page, which has changed by the time this renders again.
        <Compiled key={scheme} {...props} room={room} isStill={isStill} parts={parts.data} />
      )}
    </div>
  );
};

interface CompiledProps extends ChartProps {
  readonly room: { readonly width: number; readonly height: number };
  readonly isStill: boolean;
  readonly parts: DrawingParts;
}

const Compiled = ({ room, isStill, parts, ...props }: CompiledProps) => {
  const { compile, shapes, forecast } = parts;
  const { data, annotations, selected, onDrawn } = props;
  const { width, height } = room;
  const theme = useMemo(() => readChartTheme(), []);
  const picture = useMemo(
    (): CompiledChart =>
      compile(
        data,
        { theme, ...currentWords(), isStill, width, height },
        {
          ...(annotations && { annotations }),
          ...(selected && { selected }),
          shapes,
          ...(forecast && { forecast }),
        },
      ),
    [compile, data, theme, isStill, width, height, annotations, selected, shapes, forecast],
  );
  useEffect(() => {
    onDrawn?.({ unplaced: picture.unplaced, captions: picture.captions, notes: picture.notes });
  }, [picture, onDrawn]);
  const sentence = useMemo(() => summarizeChart(data, currentWords()), [data]);
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
