export { MarkPointComponent as part } from 'echarts/components';
