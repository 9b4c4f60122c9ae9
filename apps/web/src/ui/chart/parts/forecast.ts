export { forecastNext as forecast } from '@plumbline/learn';
