/** Reading a thing as another member sees it. */
export { withViewAs } from './with-view-as.ts';
