export { GraphicComponent } from 'echarts/components';
