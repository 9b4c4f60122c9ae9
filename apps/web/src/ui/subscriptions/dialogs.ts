/** Loaded together: they share most of what they are made of. */
export { AlertDialog } from './alert-dialog.tsx';
export { SubscribeDialog } from './subscribe-dialog.tsx';
