export { TreemapChart as part } from 'echarts/charts';
