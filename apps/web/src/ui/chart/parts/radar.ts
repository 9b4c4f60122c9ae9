export { RadarChart } from 'echarts/charts';
export { RadarComponent } from 'echarts/components';
