import type { Tile } from '@plumbline/contract';
import { useId, type ReactNode } from 'react';
import { NO_TILE } from '../../lib/tiles/tile-state.ts';
import { t } from '../../messages/index.ts';
import { TileBody } from './tile-body.tsx';
import { TileFooter } from './tile-footer.tsx';
import type { TileViewProps } from './tile-props.ts';
import { tileTitle } from './tile-title.ts';
import classes from './tiles.module.css';

const NO_PARAMETERS: Readonly<Record<string, string>> = {};

const tileName = (tile: Tile, title: string): string => {
  if (title !== '') {
    return title;
  }
  if (tile.kind === 'image' && tile.alt !== '') {
    return tile.alt;
  }
  return t(tile.kind === 'image' ? 'tile.untitledImage' : 'tile.untitledText');
};

interface HeadProps {
  readonly id: string;
  readonly title: string;
  readonly subtitle: string;
  readonly menu: ReactNode;
}

const Head = ({ id, title, subtitle, menu }: HeadProps) => (
  <header className={classes['head']} data-empty={title === '' || undefined}>
    {title === '' ? null : (
      <h2 id={id} className={classes['title']} title={title}>
        {title}
      </h2>
    )}
    {subtitle === '' ? null : (
      <span className={classes['subtitle']} title={subtitle}>
        {subtitle}
      </span>
    )}
    {menu === undefined ? null : <span className={classes['menu']}>{menu}</span>}
  </header>
);

/** One tile: title, content, and the version it shows. It loads and fails on its own. */
export const TileView = (props: TileViewProps) => {
  const { tile, state = NO_TILE, menu, parameters = NO_PARAMETERS } = props;
  const id = useId();
  const title = tileTitle(tile, state);
  const subtitle = tile.kind === 'chart' ? (tile.chart.subtitle ?? '') : '';
  const isBare = tile.kind === 'text' || tile.kind === 'image';
  const name = tileName(tile, title);
  return (
    // A group and no region: a page of many landmarks has none.
    <div
      role="group"
      className={classes['tile']}
      data-kind={tile.kind}
      data-traced={props.isTraced === true || undefined}
      {...(title === '' ? { 'aria-label': name } : { 'aria-labelledby': id })}
      aria-busy={state.isLoading}
    >
      {state.isLoading && state.data !== null ? <div className={classes['refetch']} /> : null}
      {title === '' && menu === undefined ? null : (
        <Head id={id} title={title} subtitle={subtitle} menu={menu} />
      )}
      {props.path}
      <div className={classes['body']} data-outdated={state.isOutdated || undefined}>
        <TileBody {...props} state={state} title={name} hasTitle={title !== ''} parameters={parameters} />
      </div>
      {isBare ? null : <TileFooter tile={tile} state={state} onPage={props.onPage} onTrace={props.onTrace} />}
    </div>
  );
};
