export { BoxplotChart } from 'echarts/charts';
