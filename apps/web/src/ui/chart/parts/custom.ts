export { CustomChart as part } from 'echarts/charts';
