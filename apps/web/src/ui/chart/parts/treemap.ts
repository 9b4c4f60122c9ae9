export { TreemapChart } from 'echarts/charts';
