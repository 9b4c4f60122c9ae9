export { LinesChart as part } from 'echarts/charts';
