export { LinesChart } from 'echarts/charts';
