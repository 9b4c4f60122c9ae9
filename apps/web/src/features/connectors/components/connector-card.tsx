import { Tooltip } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { isConnectionSource, isFeedSource, type CatalogItem } from '@plumbline/contract';
import type { CSSProperties, ReactNode } from 'react';
import { t } from '../../../messages/index.ts';
import classes from './catalog.module.css';

interface ConnectorCardProps {
  readonly item: CatalogItem;
  /** False: may look and not connect. */
  readonly isAllowed: boolean;
}

/** A disabled one is shown, takes focus, says "not available" and does nothing. */
export const ConnectorCard = ({ item, isAllowed }: ConnectorCardProps) => {
  if (item.status === 'disabled') {
    return (
      <InertCard item={item} reason={item.reason ?? t('connector.notAvailable')} isDashed>
        <NewChip item={item} />
        <span className={classes['notYet']}>{t('connector.notYet')}</span>
      </InertCard>
    );
  }
  if (!isAllowed) {
    return (
      <InertCard item={item} reason={t('connector.editorsOnly')}>
        <NewChip item={item} />
      </InertCard>
    );
  }
  const face = (
    <CardFace item={item}>
      <NewChip item={item} />
    </CardFace>
  );
  return isConnectionSource(item.kind) || isFeedSource(item.kind) ? (
    <Link to="/connections/new/$connector" params={{ connector: item.kind }} className={classes['card']}>
      {face}
    </Link>
  ) : (
    <Link
      to="/datasets/new/$connector/$step"
      params={{ connector: item.kind, step: 'connect' }}
      className={classes['card']}
    >
      {face}
    </Link>
  );
};

interface InertCardProps {
  readonly item: CatalogItem;
  readonly reason: string;
  readonly isDashed?: boolean;
  readonly children: ReactNode;
}

const InertCard = ({ item, reason, isDashed = false, children }: InertCardProps) => (
  <Tooltip label={reason}>
    <div
      role="link"
      aria-disabled="true"
      tabIndex={0}
      className={classes['card']}
      data-inert=""
      data-dashed={isDashed || undefined}
    >
      <CardFace item={item}>{children}</CardFace>
      <span className="pl-hidden">{reason}</span>
    </div>
  </Tooltip>
);

const NewChip = ({ item }: { readonly item: CatalogItem }) => {
  if (item.isBeta) {
    return <span className={classes['notYet']}>{t('connector.isBeta')}</span>;
  }
  return item.isNew ? <span className={classes['isNew']}>{t('connector.isNew')}</span> : null;
};

/** The picture is a mask, so that it takes the color of the text in either theme. */
const CardFace = ({ item, children }: { readonly item: CatalogItem; readonly children: ReactNode }) => (
  <>
    <span className={classes['picture']} aria-hidden="true">
      <span
        className={classes['mask']}
        style={{ '--picture': `url("${encodeURI(item.image)}")` } as CSSProperties}
      />
    </span>
    <span className={classes['words']}>
      <span className={classes['head']}>
        <span className={classes['name']}>{item.name}</span>
        {children}
      </span>
      <span className={classes['description']}>{item.description}</span>
    </span>
  </>
);
