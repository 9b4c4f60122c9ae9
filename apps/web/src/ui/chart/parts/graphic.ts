export { GraphicComponent as part } from 'echarts/components';
