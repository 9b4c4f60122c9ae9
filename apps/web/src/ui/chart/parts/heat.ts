export { HeatmapChart } from 'echarts/charts';
export { CalendarComponent, VisualMapComponent } from 'echarts/components';
