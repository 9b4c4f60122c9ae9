export { MapChart as part } from 'echarts/charts';
