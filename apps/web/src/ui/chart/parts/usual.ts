export { BarChart, LineChart } from 'echarts/charts';
export { LegendComponent, TitleComponent } from 'echarts/components';
export { LabelLayout } from 'echarts/features';
