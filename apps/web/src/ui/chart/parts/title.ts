export { TitleComponent } from 'echarts/components';
