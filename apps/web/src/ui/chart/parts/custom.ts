export { CustomChart } from 'echarts/charts';
