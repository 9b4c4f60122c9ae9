export { GaugeChart } from 'echarts/charts';
