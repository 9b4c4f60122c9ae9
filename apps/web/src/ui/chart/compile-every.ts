export { compileChart as compile } from '@plumbline/viz';
