export { BarChart, LineChart } from 'echarts/charts';
