import { formatBytes, t } from '../../../messages/index.ts';
import classes from './connections.module.css';

/** What a source that bills by the bytes which it reads takes for a copy. */
export const Billed = ({ bytes }: { readonly bytes: number }) => (
  <p className={classes['muted']}>{t('connection.billed', { size: formatBytes(bytes) })}</p>
);
