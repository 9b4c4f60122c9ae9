export { compileOverlaid as compile } from '@plumbline/viz';
