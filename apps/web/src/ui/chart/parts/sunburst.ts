export { SunburstChart } from 'echarts/charts';
