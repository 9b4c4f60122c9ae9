export { ParallelComponent as part } from 'echarts/components';
