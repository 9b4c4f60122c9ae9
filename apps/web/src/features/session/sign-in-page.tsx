import { useMantineColorScheme } from '@mantine/core';
import { useNavigate, useRouter, useSearch } from '@tanstack/react-router';
import { useEffect, useReducer, useState } from 'react';
import { ApiError } from '../../lib/api.ts';
import { session } from '../../lib/current.ts';
import { schemeOf, themeOf } from '../../lib/theme.ts';
import { t } from '../../messages/session.ts';
import { LoadingBars } from '../../ui/loading-bars.tsx';
import { Mark } from '../../ui/mark.tsx';
import { Overlays } from '../../ui/overlays.tsx';
import { ThemeControl } from '../../ui/theme-control.tsx';
import { CredentialsForm } from './credentials-form.tsx';
import { LinkForm } from './link-form.tsx';
import { openLink, reduceLink, type LinkStage } from './model.ts';
import { PromisePicture } from './promise.tsx';
import { Notice } from '../../ui/notice.tsx';
import classes from './session.module.css';

/** Exchanges the link's token as it is; the answer decides what is asked of the person. */
const useLink = (onSignedIn: () => void): readonly [LinkStage, () => void] => {
  const router = useRouter();
  const [first] = useState(() => openLink(router.state.location.hash));
  const [stage, dispatch] = useReducer(reduceLink, first);
  const token = first.stage === 'checking' ? first.token : null;
  useEffect(() => {
    if (token === null) {
      return;
    }
    // Out of the address before anything else, so that it is in no history entry and no shared screen.
    void router.navigate({ to: '.', hash: '', search: true, replace: true });
    session.redeem({ token }).then(onSignedIn, (error: unknown) => {
      const asksPassword = error instanceof ApiError && error.code === 'auth.password_required';
      dispatch({ type: asksPassword ? 'password-required' : 'refused' });
    });
    // Once per link: the token never changes, and a second exchange would find it used.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [token]);
  return [stage, () => dispatch({ type: 'left' })];
};

export const SignInPage = () => {
  const navigate = useNavigate();
  const { to = '/' } = useSearch({ strict: false }) as { to?: string };
  const { colorScheme, setColorScheme } = useMantineColorScheme();
  const enter = (): void => void navigate({ to, replace: true });
  const [link, leaveLink] = useLink(enter);
  const isLink = link.stage === 'password';
  return (
    <div className={classes['page']}>
      <title>{`${isLink ? t('linkTitle') : t('title')} · ${t('product')}`}</title>
      <main className={classes['left']}>
        <div className={classes['brand']}>
          <Mark />
          {t('product')}
        </div>
        <div className={classes['middle']}>
          <h1 className={classes['heading']}>{isLink ? t('linkTitle') : t('title')}</h1>
          {link.stage === 'checking' ? <LoadingBars lines={3} label={t('linkChecking')} /> : null}
          {link.stage === 'password' ? (
            <LinkForm token={link.token} onSignedIn={enter} onLeave={leaveLink} />
          ) : null}
          {link.stage === 'form' ? (
            <>
              <div role="alert">
                {link.isLinkDead ? <Notice tone="warning">{t('linkDead')}</Notice> : null}
              </div>
              <CredentialsForm onSignedIn={enter} />
            </>
          ) : null}
        </div>
        <footer className={classes['foot']}>
          <ThemeControl value={themeOf(colorScheme)} onChange={(theme) => setColorScheme(schemeOf(theme))} />
        </footer>
        <Overlays />
      </main>
      <PromisePicture />
    </div>
  );
};
