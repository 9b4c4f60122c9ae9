export { RadarComponent as part } from 'echarts/components';
