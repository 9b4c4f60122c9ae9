export { LabelLayout } from 'echarts/features';
