export { compileCommon as compile } from '@plumbline/viz';
