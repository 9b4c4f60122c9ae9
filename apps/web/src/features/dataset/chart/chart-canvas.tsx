import type { ChartData } from '@plumbline/contract';
import { useComputedColorScheme } from '@mantine/core';
import { useReducedMotion } from '@mantine/hooks';
import { summarise, toEChartsOption } from '@plumbline/viz';
import { useEffect, useMemo, useRef, useState, type KeyboardEvent } from 'react';
import { currentLocale } from '../../../messages/index.ts';
import { t } from '../text.ts';
import { readChartTheme } from './chart-theme.ts';
import { drawChart, type DrawnChart } from './echarts.ts';
import { drawnTexts } from './mark-texts.ts';
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
  const scheme = useComputedColorScheme('light');
  const isStill = useReducedMotion() ?? false;
  // The theme is read from the page, which has changed by the time this renders anew.
  return <Picture key={scheme} data={data} isStill={isStill} />;
};

const Picture = ({ data, isStill }: { readonly data: ChartData; readonly isStill: boolean }) => {
  const element = useRef<HTMLDivElement>(null);
  const drawn = useRef<DrawnChart | null>(null);
  const option = useMemo(
    () => toEChartsOption(data, { theme: readChartTheme(), locale: currentLocale(), isStill }),
    [data, isStill],
  );
  const texts = useMemo(() => drawnTexts(option), [option]);
  const [walked, setWalked] = useState<{ readonly of: ChartData; readonly mark: number } | null>(null);
  const mark = walked?.of === data ? walked.mark : null;

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
  useEffect(() => drawn.current?.draw(option), [option]);

  const point = (next: number | null): void => {
    setWalked(next === null ? null : { of: data, mark: next });
    drawn.current?.point(next);
  };
  const walk = (event: KeyboardEvent): void => {
    const step = STEPS[event.key];
    if (event.key === 'Escape') {
      point(null);
    } else if (step !== undefined && texts.length > 0) {
      event.preventDefault();
      point(Math.min(texts.length - 1, Math.max(0, (mark ?? -1) + step)));
    }
  };
  const said = mark === null ? undefined : texts[mark];
  return (
    <div className={classes['picture']}>
      {/* A picture that arrow keys walk along; the marks are read out below. */}
      {/* eslint-disable-next-line jsx-a11y/no-noninteractive-element-interactions */}
      <div
        ref={element}
        className={classes['canvas']}
        role="img"
        aria-label={`${summarise(data, currentLocale())}. ${t('chartKeys')}.`}
        // eslint-disable-next-line jsx-a11y/no-noninteractive-tabindex
        tabIndex={0}
        onKeyDown={walk}
        onBlur={() => point(null)}
      />
      <div className="pl-hidden" role="status">
        {said === undefined ? null : t('chartMarkAt', { x: said.x, y: said.y })}
      </div>
    </div>
  );
};
