import { BarChart, LineChart, PieChart, ScatterChart } from 'echarts/charts';
import { GridComponent, TooltipComponent } from 'echarts/components';
import { init, use as register, type EChartsType } from 'echarts/core';
import { CanvasRenderer } from 'echarts/renderers';
import type { ChartOption } from '@plumbline/viz';

// Only what our charts draw: the whole library is three times as large.
register([BarChart, LineChart, PieChart, ScatterChart, GridComponent, TooltipComponent, CanvasRenderer]);

export interface DrawnChart {
  readonly draw: (option: ChartOption) => void;
  /** Shows the tooltip of a mark; null hides it. */
  readonly point: (mark: number | null) => void;
  readonly resize: () => void;
  readonly dispose: () => void;
}

export function drawChart(element: HTMLElement): DrawnChart {
  const chart: EChartsType = init(element, null, { renderer: 'canvas' });
  return {
    draw: (option) =>
      chart.setOption(option as unknown as Parameters<EChartsType['setOption']>[0], { notMerge: true }),
    point: (mark) => {
      chart.dispatchAction({ type: 'downplay', seriesIndex: 0 });
      if (mark === null) {
        chart.dispatchAction({ type: 'hideTip' });
      } else {
        chart.dispatchAction({ type: 'highlight', seriesIndex: 0, dataIndex: mark });
        chart.dispatchAction({ type: 'showTip', seriesIndex: 0, dataIndex: mark });
      }
    },
    resize: () => chart.resize(),
    dispose: () => chart.dispose(),
  };
}
