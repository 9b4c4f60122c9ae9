export { MarkAreaComponent, MarkLineComponent, MarkPointComponent } from 'echarts/components';
