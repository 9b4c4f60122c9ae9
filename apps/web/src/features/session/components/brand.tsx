import { getBranding } from '@plumbline/contract';
import { useQuery } from '@tanstack/react-query';
import { routeQuery } from '../../../lib/data/route-query.ts';
import { t } from '../../../messages/index.ts';
import { Mark } from '../../../ui/icons/mark.tsx';
import { useAccentColor } from '../../../ui/theme/use-accent-color.ts';
import classes from './session.module.css';

/** Logo, name and accent color of a workspace that has set them, by its slug; otherwise those of the product. */
export const Brand = ({ workspace }: { readonly workspace: string | null }) => {
  const { data } = useQuery({
    ...routeQuery(getBranding, { params: { slug: workspace ?? '' } }),
    enabled: workspace !== null,
  });
  useAccentColor(data?.accentColor ?? null);
  const logo = data?.logo ?? null;
  return (
    <div className={classes['brand']}>
      {logo === null ? <Mark /> : <img className={classes['logo']} src={logo} alt="" />}
      <span className={classes['brandName']}>{data?.name ?? t('session.product')}</span>
    </div>
  );
};
