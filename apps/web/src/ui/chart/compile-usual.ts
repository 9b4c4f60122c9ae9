export { compileUsual as compile } from '@plumbline/viz';
