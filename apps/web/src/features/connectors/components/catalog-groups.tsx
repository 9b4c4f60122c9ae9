import { t } from '../../../messages/index.ts';
import type { GroupedItems } from '../model/catalog.ts';
import { ConnectorCard } from './connector-card.tsx';
import classes from './catalog.module.css';

interface CatalogGroupsProps {
  readonly groups: readonly GroupedItems[];
  readonly isAllowed: boolean;
}

export const CatalogGroups = ({ groups, isAllowed }: CatalogGroupsProps) => (
  <div className={classes['groups']}>
    {groups.map(({ group, items }) => (
      <section key={group} className={classes['group']} aria-labelledby={`group-${group}`}>
        <h2 id={`group-${group}`} className={classes['groupName']}>
          {t(`connector.${group}`)}
        </h2>
        <ul className={classes['cards']}>
          {items.map((item) => (
            <li key={item.kind}>
              <ConnectorCard item={item} isAllowed={isAllowed} />
            </li>
          ))}
        </ul>
      </section>
    ))}
  </div>
);
