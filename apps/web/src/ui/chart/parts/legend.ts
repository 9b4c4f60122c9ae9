export { LegendComponent } from 'echarts/components';
export { LabelLayout } from 'echarts/features';
