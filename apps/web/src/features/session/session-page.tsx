import { useMantineColorScheme } from '@mantine/core';
import type { ReactNode } from 'react';
import { toColorScheme, toTheme } from '../../lib/theme/theme.ts';
import { t } from '../../messages/index.ts';
import { Overlays } from '../../ui/page/overlays.tsx';
import { ThemeControl } from '../../ui/fields/theme-control.tsx';
import { Brand } from './components/brand.tsx';
import { PromisePicture } from './components/sign-in-preview.tsx';
import classes from './components/session.module.css';

/** A page without a session: the form on one side, what the product promises on the other. */
export const SessionPage = ({
  title,
  workspace = null,
  children,
}: {
  readonly title: string;
  /** Slug of the workspace whose page it is; null for none. */
  readonly workspace?: string | null;
  readonly children: ReactNode;
}) => {
  const { colorScheme, setColorScheme } = useMantineColorScheme();
  return (
    <div className={classes['page']}>
      <title>{`${title} · ${t('session.product')}`}</title>
      <main className={classes['left']}>
        <Brand workspace={workspace} />
        <div className={classes['middle']}>
          <h1 className={classes['heading']}>{title}</h1>
          {children}
        </div>
        <footer className={classes['foot']}>
          <ThemeControl
            value={toTheme(colorScheme)}
            onChange={(theme) => setColorScheme(toColorScheme(theme))}
          />
        </footer>
        <Overlays />
      </main>
      <PromisePicture />
    </div>
  );
};
