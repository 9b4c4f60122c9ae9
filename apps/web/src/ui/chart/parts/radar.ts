export { RadarChart as part } from 'echarts/charts';
