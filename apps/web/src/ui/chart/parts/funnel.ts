export { FunnelChart } from 'echarts/charts';
