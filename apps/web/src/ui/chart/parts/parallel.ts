export { ParallelChart } from 'echarts/charts';
export { ParallelComponent } from 'echarts/components';
