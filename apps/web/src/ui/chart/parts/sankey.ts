export { SankeyChart } from 'echarts/charts';
