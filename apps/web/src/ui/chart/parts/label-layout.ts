export { LabelLayout as part } from 'echarts/features';
