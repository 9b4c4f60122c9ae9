export { GraphChart } from 'echarts/charts';
