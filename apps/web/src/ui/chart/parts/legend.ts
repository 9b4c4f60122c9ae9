export { LegendComponent } from 'echarts/components';
