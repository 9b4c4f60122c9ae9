export { ChordChart } from 'echarts/charts';
