import { Link, useLocation, useNavigate, useSearch } from '@tanstack/react-router';
import { useEffect, useReducer, type Dispatch } from 'react';
import { t } from '../../messages/index.ts';
import { useAuthOptions } from './auth-options.ts';
import { CredentialsForm } from './components/credentials-form.tsx';
import { LinkForm } from './components/link-form.tsx';
import { NO_LINK, reduceLink, type LinkAction, type LinkStage } from './model/link-request.ts';
import { SessionPage } from './session-page.tsx';
import { Notice } from '../../ui/states/notice.tsx';
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
  const { to = '/', workspace = null } = useSearch({ from: '/sign-in' });
  const enter = (): void => void navigate({ to, replace: true });
  const [link, dispatchLink] = useLink();
  const isLink = link.stage === 'password';
  const options = useAuthOptions();
  return (
    <SessionPage workspace={workspace} title={isLink ? t('session.linkTitle') : t('session.title')}>
      {link.stage === 'password' ? (
        <LinkForm
          lead={t('session.linkText')}
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
          <p className={classes['next']}>
            <Link to="/sso" search={to === '/' ? {} : { to }}>
              {t('session.sso')}
            </Link>
          </p>
          {options?.signUp === true ? (
            <p className={classes['next']}>
              {t('session.noAccount')} <Link to="/sign-up">{t('session.signUp')}</Link>
            </p>
          ) : null}
        </>
      ) : null}
    </SessionPage>
  );
};
