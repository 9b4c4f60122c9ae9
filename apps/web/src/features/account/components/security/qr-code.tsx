import { encode } from 'uqr';
import { t } from '../../../../messages/index.ts';
import classes from './security.module.css';

/** Light modules around the code, which scanners need. */
const BORDER = 3;

/** Dark on white in every theme: many apps do not read it the other way around. */
export const QrCode = ({ text }: { readonly text: string }) => {
  const { data, size } = encode(text, { border: BORDER });
  const modules = data.flatMap((row, y) => row.map((isDark, x) => (isDark ? `M${x} ${y}h1v1h-1z` : '')));
  return (
    <svg
      className={classes['qr']}
      viewBox={`0 0 ${size} ${size}`}
      role="img"
      aria-label={t('security.qrAlt')}
      shapeRendering="crispEdges"
    >
      <rect width={size} height={size} fill="#fff" />
      <path d={modules.join('')} fill="#000" />
    </svg>
  );
};
