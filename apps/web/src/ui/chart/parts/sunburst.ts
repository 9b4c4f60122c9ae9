export { SunburstChart as part } from 'echarts/charts';
