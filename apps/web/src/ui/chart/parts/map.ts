export { MapChart } from 'echarts/charts';
export { GeoComponent } from 'echarts/components';
