import type { ChartData } from '@plumbline/contract';
import { useComputedColorScheme } from '@mantine/core';
import { useReducedMotion } from '@mantine/hooks';
import { summarise, toEChartsOption } from '@plumbline/viz';
import { useEffect, useRef, useState, type KeyboardEvent } from 'react';
import { currentLocale } from '../../../messages/index.ts';
import { t } from '../text.ts';
import { readChartTheme } from './chart-theme.ts';
import { drawChart, type DrawnChart } from './echarts.ts';
import { drawnTexts, type MarkText } from './mark-texts.ts';
import classes from './chart.module.css';

const STEPS: Readonly<Record<string, number>> = {
  ArrowRight: 1,
  ArrowUp: 1,
  ArrowLeft: -1,
  ArrowDown: -1,
  Home: Number.NEGATIVE_INFINITY,
  End: Number.POSITIVE_INFINITY,
};

/** The picture: a sentence for who does not see it, arrow keys along its marks, drawn anew when the scheme changes. */
export const ChartCanvas = ({ data }: { readonly data: ChartData }) => {
  const element = useRef<HTMLDivElement>(null);
  const drawn = useRef<DrawnChart | null>(null);
  const scheme = useComputedColorScheme('light');
  const isStill = useReducedMotion() ?? false;
  const [mark, setMark] = useState<number | null>(null);
  const texts = useRef<readonly MarkText[]>([]);

  useEffect(() => {
    const target = element.current;
    if (target === null) {
      return undefined;
    }
    const chart = drawChart(target);
    drawn.current = chart;
    const observer = new ResizeObserver(() => chart.resize());
    observer.observe(target);
    return () => {
      observer.disconnect();
      chart.dispose();
      drawn.current = null;
    };
  }, []);
  useEffect(() => {
    const option = toEChartsOption(data, { theme: readChartTheme(), locale: currentLocale(), isStill });
    texts.current = drawnTexts(option);
    drawn.current?.draw(option);
    setMark(null);
  }, [data, scheme, isStill]);

  const walk = (event: KeyboardEvent): void => {
    const step = STEPS[event.key];
    if (event.key === 'Escape') {
      setMark(null);
      drawn.current?.point(null);
    } else if (step !== undefined && texts.current.length > 0) {
      event.preventDefault();
      const next = Math.min(texts.current.length - 1, Math.max(0, (mark ?? -1) + step));
      setMark(next);
      drawn.current?.point(next);
    }
  };
  const said = mark === null ? null : texts.current[mark];
  return (
    <div className={classes['picture']}>
      <div
        ref={element}
        className={classes['canvas']}
        role="img"
        aria-label={`${summarise(data, currentLocale())}. ${t('chartKeys')}.`}
        // The marks are walked along by arrow keys.
        // eslint-disable-next-line jsx-a11y/no-noninteractive-tabindex
        tabIndex={0}
        onKeyDown={walk}
        onBlur={() => {
          setMark(null);
          drawn.current?.point(null);
        }}
      />
      <div className="pl-hidden" role="status">
        {said === null || said === undefined ? null : t('chartMarkAt', said)}
      </div>
    </div>
  );
};
