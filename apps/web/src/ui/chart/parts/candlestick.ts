export { CandlestickChart } from 'echarts/charts';
