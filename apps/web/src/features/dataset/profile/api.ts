export { profileQuery } from '../core/api.ts';
