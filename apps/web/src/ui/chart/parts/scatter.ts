export { ScatterChart } from 'echarts/charts';
