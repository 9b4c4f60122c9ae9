export { CalendarComponent as part } from 'echarts/components';
