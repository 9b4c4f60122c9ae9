// A dashboard with a pie mostly has a legend, too: one request for both.
export { PieChart } from 'echarts/charts';
export { LegendComponent } from 'echarts/components';
