export { PieChart } from 'echarts/charts';
