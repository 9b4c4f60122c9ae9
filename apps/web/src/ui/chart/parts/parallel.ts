export { ParallelChart as part } from 'echarts/charts';
