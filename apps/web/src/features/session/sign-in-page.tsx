import { useMantineColorScheme } from '@mantine/core';
import { useLocation, useNavigate, useSearch } from '@tanstack/react-router';
import { useEffect, useReducer, type Dispatch } from 'react';
import { schemeOf, themeOf } from '../../lib/theme.ts';
import { t } from '../../messages/index.ts';
import { Mark } from '../../ui/mark.tsx';
import { Overlays } from '../../ui/overlays.tsx';
import { ThemeControl } from '../../ui/theme-control.tsx';
import { CredentialsForm } from './components/credentials-form.tsx';
import { LinkForm } from './components/link-form.tsx';
import { NO_LINK, reduceLink, type LinkAction, type LinkStage } from './model/link-request.ts';
import { PromisePicture } from './components/sign-in-preview.tsx';
import { Notice } from '../../ui/notice.tsx';
import classes from './components/session.module.css';

/** Takes a link's token out of the address, also when it is pasted over the open page. */
const useLink = (): readonly [LinkStage, Dispatch<LinkAction>] => {
  const navigate = useNavigate();
  const { hash } = useLocation();
  const [stage, dispatch] = useReducer(reduceLink, hash, (first) =>
    reduceLink(NO_LINK, { type: 'opened', hash: first }),
  );
  useEffect(() => {
    if (hash === '') {
      return;
    }
    dispatch({ type: 'opened', hash });
    // Out of the address before anything else, so that it is in no history entry and on no shared screen.
    void navigate({ to: '.', hash: '', search: true, replace: true });
  }, [hash, navigate]);
  return [stage, dispatch];
};

export const SignInPage = () => {
  const navigate = useNavigate();
  const { to = '/' } = useSearch({ from: '/sign-in' });
  const { colorScheme, setColorScheme } = useMantineColorScheme();
  const enter = (): void => void navigate({ to, replace: true });
  const [link, dispatchLink] = useLink();
  const isLink = link.stage === 'password';
  return (
    <div className={classes['page']}>
      <title>{`${isLink ? t('session.linkTitle') : t('session.title')} · ${t('session.product')}`}</title>
      <main className={classes['left']}>
        <div className={classes['brand']}>
          <Mark />
          {t('session.product')}
        </div>
        <div className={classes['middle']}>
          <h1 className={classes['heading']}>{isLink ? t('session.linkTitle') : t('session.title')}</h1>
          {link.stage === 'password' ? (
            <LinkForm
              token={link.token}
              onSignedIn={enter}
              onDead={() => dispatchLink({ type: 'refused' })}
              onLeave={() => dispatchLink({ type: 'left' })}
            />
          ) : null}
          {link.stage === 'form' ? (
            <>
              <div role="alert">
                {link.isLinkDead ? <Notice tone="warning">{t('session.linkDead')}</Notice> : null}
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
