export { GeoComponent as part } from 'echarts/components';
