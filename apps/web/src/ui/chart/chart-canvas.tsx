import type { DrawnMark, EChartsChart } from '@plumbline/viz';
import {
  Suspense,
  useCallback,
  useEffect,
  useRef,
  useState,
  type KeyboardEvent,
  type RefObject,
} from 'react';
import { lazyPart } from '../../lib/loading/lazy-part.ts';
import { t } from '../../messages/index.ts';
import { ErrorState } from '../states/states.tsx';
import type { ChartProps } from './chart-props.ts';
import { drawChart, prepare, type ChartEvents, type DrawnChart, type PagePoint } from './drawn-chart.ts';
import { walked } from './mark-navigation.ts';
import { FOCUSABLE } from '../scroll/focusable.ts';
import classes from './chart.module.css';

const MapButtons = lazyPart(async () => ({ default: (await import('./map-buttons.tsx')).MapButtons }));

interface CanvasProps extends ChartProps {
  readonly picture: EChartsChart;
  readonly sentence: string;
}

/** Where the keys are: a mark, and with Shift the mark that a range began at. */
interface Walk {
  /** The name of the mark: another picture of it does not end the walk. */
  readonly name: string;
  readonly at: number;
  readonly since: number | null;
}

/** A drawn picture: a sentence for who does not see it, arrow keys along its marks. */
export const ChartCanvas = ({ picture, sentence, onMark, onRange }: CanvasProps) => {
  const element = useRef<HTMLDivElement>(null);
  const [opened, setOpened] = useState<{
    readonly of: EChartsChart;
    readonly marks: readonly DrawnMark[];
  } | null>(null);
  const { marks } = opened?.of === picture ? opened : picture;
  const events = useRef<ChartEvents>({
    onClick: () => undefined,
    onDrag: () => undefined,
    onMarks: () => undefined,
  });
  const { drawn, error, retry } = useDrawing(element, { picture, events });
  const [lastWalk, setLastWalk] = useState<Walk | null>(null);
  const walk = lastWalk !== null && marks[lastWalk.at]?.name === lastWalk.name ? lastWalk : null;

  useEffect(() => {
    events.current = {
      onClick: (at, place) => {
        const mark = marks[at];
        if (mark !== undefined) {
          onMark?.({ mark, row: mark.row, at: place });
        }
      },
      onMarks: (near, of) => setOpened({ of, marks: near }),
      onDrag: (from, to, place) => {
        const isOff = onRange === undefined || picture.isMap === true;
        const range = isOff ? null : marksBetween({ drawn: drawn.current, marks, from, to });
        if (range !== null) {
          onRange?.({ ...range, at: place });
        }
      },
    };
  }, [marks, picture.isMap, onMark, onRange, drawn]);

  const go = (next: Walk | null): void => {
    setLastWalk(next);
    drawn.current?.point(next === null ? null : (marks[next.at] ?? null));
  };
  const open = ({ at: place, since: first }: Walk): void => {
    const mark = marks[place];
    if (mark === undefined) {
      return;
    }
    const at = drawn.current?.placeOf(mark) ?? elementMiddle(element.current);
    if (isCluster(picture, mark)) {
      drawn.current?.zoom('in', at);
      return;
    }
    const since = first === null ? undefined : marks[first];
    if (first !== null && since !== undefined && onRange !== undefined && first !== place) {
      const [from, to] = place > first ? [since, mark] : [mark, since];
      onRange({ from, to, at });
    } else {
      onMark?.({ mark, row: mark.row, at });
    }
  };
  const step = (event: KeyboardEvent): void => {
    const next = isPlain(event) ? walked(marks, walk?.at ?? null, event.key) : null;
    if (next !== null) {
      event.preventDefault();
      const isRange = event.shiftKey && onRange !== undefined && walk !== null;
      const since = isRange ? (walk.since ?? walk.at) : null;
      go({ name: marks[next]?.name ?? '', at: next, since });
    }
  };
  const onKey = (event: KeyboardEvent): void => {
    if (event.key === 'Escape') {
      go(null);
      return;
    }
    if ((event.key === 'Enter' || event.key === ' ') && walk !== null) {
      event.preventDefault();
      open(walk);
      return;
    }
    const way = zoomWay(picture, event);
    if (way !== null) {
      event.preventDefault();
      drawn.current?.zoom(way);
      return;
    }
    step(event);
  };
  return (
    <>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- a picture that arrow keys walk along; the marks are read out below */}
      <div
        ref={element}
        className={classes['canvas']}
        role="img"
        aria-label={`${sentence}${sentence.endsWith('.') ? '' : '.'} ${keysHelp(onMark, onRange)}.${picture.isMap === true ? ` ${t('chart.keysMap')}.` : ''}`}
        {...FOCUSABLE}
        onKeyDown={onKey}
        onBlur={() => go(null)}
      />
      {picture.isMap === true ? (
        <Suspense fallback={null}>
          <MapButtons onZoom={(...of) => drawn.current?.zoom(...of)} />
        </Suspense>
      ) : null}
      {error === null ? null : (
        <div className={classes['waiting']}>
          <ErrorState error={error} title={t('chart.failed')} onRetry={retry} />
        </div>
      )}
      <div className="pl-hidden" role="status">
        {walk === null ? null : saidOf(walk, marks)}
      </div>
    </>
  );
};

const ZOOM_KEYS: Readonly<Record<string, 'in' | 'out' | 'whole'>> = {
  '+': 'in',
  '=': 'in',
  '-': 'out',
  '0': 'whole',
};

const isPlain = ({ altKey, ctrlKey, metaKey }: KeyboardEvent): boolean => !altKey && !ctrlKey && !metaKey;
const zoomWay = ({ isMap }: EChartsChart, event: KeyboardEvent) =>
  (isMap === true && isPlain(event) ? ZOOM_KEYS[event.key] : undefined) ?? null;
/** True for several points of a map together, which separate when the reader zooms in. */
const isCluster = ({ isMap }: EChartsChart, { row }: DrawnMark): boolean => isMap === true && row === null;

const keysHelp = (onMark: ChartProps['onMark'], onRange: ChartProps['onRange']): string => {
  if (onMark === undefined) {
    return t('chart.keys');
  }
  return onRange === undefined ? t('chart.keysMenu') : t('chart.keysRange');
};

function saidOf({ at, since }: Walk, marks: readonly DrawnMark[]): string {
  const mark = marks[at];
  const first = since === null || since === at ? undefined : marks[since];
  if (mark === undefined) {
    return '';
  }
  const announcement = t('chart.markAt', { name: mark.name, value: mark.value });
  return first === undefined
    ? announcement
    : `${announcement}. ${t('chart.range', { from: first.name, to: mark.name })}`;
}

const elementMiddle = (element: HTMLElement | null): PagePoint => {
  const box = element?.getBoundingClientRect();
  return box === undefined ? { x: 0, y: 0 } : { x: box.left + box.width / 2, y: box.top + box.height / 3 };
};

interface MarkRange {
  readonly drawn: DrawnChart | null;
  readonly marks: readonly DrawnMark[];
  readonly from: number;
  readonly to: number;
}

/** With more marks than this, a drag does not search for those under it. */
const MAX_LOOKED_AT = 20_000;

/** The first and last of the marks between two positions of the page; null when there is none. */
function marksBetween({ drawn, marks, from, to }: MarkRange) {
  if (drawn === null || marks.length > MAX_LOOKED_AT) {
    return null;
  }
  const placed = marks
    .map((mark) => ({ mark, x: drawn.placeOf(mark)?.x ?? Number.NaN }))
    .filter(({ x }) => x >= from && x <= to)
    .sort((one, other) => one.x - other.x);
  const [first] = placed;
  const last = placed.at(-1);
  return first === undefined || last === undefined ? null : { from: first.mark, to: last.mark };
}

interface CanvasDrawing {
  readonly picture: EChartsChart;
  readonly events: RefObject<ChartEvents>;
}

interface DrawingStart extends Pick<CanvasDrawing, 'events'> {
  readonly element: RefObject<HTMLDivElement | null>;
  readonly drawn: { current: DrawnChart | null };
  readonly drawnParts: { current: string | null };
}

/** A drawing that can show the picture, where there is none yet. */
function begin({ element, events, drawn, drawnParts }: DrawingStart, picture: EChartsChart): void {
  const parts = picture.parts.toSorted().join(' ');
  if (element.current === null || drawnParts.current === parts) {
    return;
  }
  drawn.current?.dispose();
  drawn.current = drawChart(element.current, {
    onClick: (...of) => events.current.onClick(...of),
    onDrag: (...of) => events.current.onDrag(...of),
    onMarks: (...of) => events.current.onMarks(...of),
  });
  drawnParts.current = parts;
}

/**
 * Keeps one drawing on an element for as long as it is there. A drawing knows the parts that were registered when it
 * began (ECharts copies its layouts then), so a chart with other parts gets a new drawing.
 */
function useDrawing(element: RefObject<HTMLDivElement | null>, { picture, events }: CanvasDrawing) {
  const drawn = useRef<DrawnChart | null>(null);
  const drawnParts = useRef<string | null>(null);
  const [error, setError] = useState<unknown>(null);
  useEffect(() => {
    const target = element.current;
    const observer = new ResizeObserver(() => drawn.current?.resize());
    if (target !== null) {
      observer.observe(target);
    }
    return () => {
      observer.disconnect();
      drawn.current?.dispose();
      drawn.current = null;
      drawnParts.current = null;
    };
  }, [element]);
  const paint = useCallback(() => {
    let isLeft = false;
    const draw = async (): Promise<void> => {
      try {
        await prepare(picture);
        if (!isLeft) {
          begin({ element, events, drawn, drawnParts }, picture);
          drawn.current?.draw(picture);
          setError(null);
        }
      } catch (reason) {
        if (!isLeft) {
          setError(reason);
        }
      }
    };
    void draw();
    return () => {
      isLeft = true;
    };
  }, [element, events, picture]);
  useEffect(() => paint(), [paint]);
  return { drawn, error, retry: paint };
}
