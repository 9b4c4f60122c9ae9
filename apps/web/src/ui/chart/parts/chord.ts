export { ChordChart as part } from 'echarts/charts';
