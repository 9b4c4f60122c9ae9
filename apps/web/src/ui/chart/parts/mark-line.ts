export { MarkLineComponent as part } from 'echarts/components';
