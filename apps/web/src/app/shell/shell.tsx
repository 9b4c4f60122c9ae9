import type { User } from '@plumbline/contract';
import { lazyPart } from '../../lib/loading/lazy-part.ts';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Outlet, useLocation, useNavigate, useSearch } from '@tanstack/react-router';
import { Suspense, useEffect, useRef, useState } from 'react';
import { session } from '../../lib/session/current.ts';
import { followChanges } from '../../lib/data/follow-changes.ts';
import { useUnreadCount } from '../../lib/data/notifications.ts';
import { useStore } from '../../lib/state/use-store.ts';
import { t } from '../../messages/index.ts';
import { Overlays } from '../../ui/page/overlays.tsx';
import { toasts } from '../../lib/toasts/toasts.ts';
import { Toaster } from '../../ui/toasts/toaster.tsx';
import { Navigation } from './navigation.tsx';
import { OfflineBar } from './offline-bar.tsx';
import { PlanBar } from './plan-bar.tsx';
import { datasetCountQuery, useShellFacts } from './queries.ts';
import { ScrollToTop } from './scroll-to-top.tsx';
import { findSection } from './sections.ts';
import { TabBar } from './tab-bar.tsx';
import { Unreachable } from './unreachable.tsx';
import { useAccent } from './use-accent.ts';
import { useCommands } from './use-commands.ts';
import { useFold } from './use-fold.ts';
import { usePageFocus } from './use-page-focus.ts';
import { useShellKeys } from './use-shell-keys.ts';
import { useUserSettings } from './use-user-settings.ts';
import { UserMenu } from './user-menu.tsx';
import { ViewAsBar } from './view-as-bar.tsx';
import classes from './shell.module.css';

const Palette = lazyPart(async () => ({ default: (await import('../search/palette.tsx')).Palette }));
const KeysDialog = lazyPart(async () => ({ default: (await import('./keys-dialog.tsx')).KeysDialog }));
const ExpiredModal = lazyPart(async () => ({ default: (await import('./expired-modal.tsx')).ExpiredModal }));
const NewWorkspace = lazyPart(async () => ({ default: (await import('./new-workspace.tsx')).NewWorkspace }));
const MoreSheet = lazyPart(async () => ({ default: (await import('./more-sheet.tsx')).MoreSheet }));
const NotificationsPanel = lazyPart(async () => ({
  default: (await import('../../features/notifications/components/notifications-panel.tsx'))
    .NotificationsPanel,
}));

const TwoFactorGate = lazyPart(async () => ({
  default: (await import('../../features/account/components/security/two-factor-gate.tsx')).TwoFactorGate,
}));

type Overlay = 'search' | 'keys' | 'more' | 'workspace' | null;

/** `?panel=notifications` on any page; the rest of the address stays. */
const useNotificationsPanel = (): { isOpen: boolean; open: () => void; close: () => void } => {
  const { panel } = useSearch({ from: '/shell' });
  const navigate = useNavigate();
  const opener = useRef<Element | null>(null);
  const isOpen = panel === 'notifications';
  const set = (next: string | undefined): void =>
    void navigate({ to: '.', search: (before: object) => ({ ...before, panel: next }), replace: true });
  useEffect(() => {
    if (isOpen) {
      return;
    }
    if (opener.current instanceof HTMLElement) {
      opener.current.focus();
    }
    opener.current = null;
  }, [isOpen]);
  return {
    isOpen,
    open: () => {
      opener.current = document.activeElement;
      set('notifications');
    },
    close: () => set(undefined),
  };
};

const useSignOut = (slug?: string): (() => void) => {
  const client = useQueryClient();
  const navigate = useNavigate();
  return () =>
    void session.logout().then(() => {
      client.clear();
      toasts.dispatch({ type: 'cleared' });
      return navigate({ to: '/sign-in', search: slug === undefined ? {} : { workspace: slug } });
    });
};

/** Everything around a page: navigation, panels, keys, toasts, and what happens when the session or network goes. */
const SignedInShell = ({ user, isExpired }: { readonly user: User; readonly isExpired: boolean }) => {
  const [overlay, setOverlay] = useState<Overlay>(null);
  const [isFolded, toggleFold] = useFold();
  const column = useRef<HTMLDivElement>(null);
  const place = findSection(useLocation().pathname);
  const panel = useNotificationsPanel();
  const signOut = useSignOut(user.tenant.slug);
  const enabled = useShellFacts();
  const unreadCount = useUnreadCount(enabled);
  const datasetCount = useQuery({ ...datasetCountQuery(), enabled }).data ?? null;
  const closeOverlay = (): void => setOverlay(null);
  const openSearch = (): void => setOverlay('search');
  const openKeys = (): void => setOverlay('keys');
  const togglePanel = panel.isOpen ? panel.close : panel.open;
  const commands = useCommands({ openNotifications: panel.open, openKeys, signOut });
  usePageFocus();
  useUserSettings(user);
  useAccent();
  useEffect(followChanges, []);
  useShellKeys({ openSearch, openKeys, toggleFold, togglePanel });
  return (
    <div className={classes['shell']}>
      <a className={classes['skip']} href="#main">
        {t('shell.skip')}
      </a>
      <Navigation
        place={place}
        isFolded={isFolded}
        unreadCount={unreadCount}
        datasetCount={datasetCount}
        onFold={toggleFold}
        onSearch={openSearch}
        onNotifications={togglePanel}
        isPanelOpen={panel.isOpen}
        account={
          <UserMenu
            user={user}
            onNewWorkspace={() => setOverlay('workspace')}
            onShortcuts={openKeys}
            onSignOut={signOut}
          />
        }
      />
      <Suspense>{panel.isOpen ? <NotificationsPanel onClose={panel.close} /> : null}</Suspense>
      <div className={classes['column']} ref={column}>
        <OfflineBar />
        <PlanBar />
        <ViewAsBar />
        <main id="main" className={classes['main']} tabIndex={-1}>
          <Outlet />
          <Overlays />
        </main>
        <Toaster onFailedUndo={panel.open} />
        <ScrollToTop area={column} />
      </div>
      <TabBar place={place} unreadCount={unreadCount} onMore={() => setOverlay('more')} />
      <Suspense>
        {overlay === 'search' ? <Palette isOpen commands={commands} onClose={closeOverlay} /> : null}
        {overlay === 'keys' ? <KeysDialog isOpen onClose={closeOverlay} /> : null}
        {overlay === 'workspace' ? <NewWorkspace onClose={closeOverlay} /> : null}
        {overlay === 'more' ? (
          <MoreSheet
            isOpen
            user={user}
            unreadCount={unreadCount}
            onClose={closeOverlay}
            onSearch={openSearch}
            onNotifications={panel.open}
            onSignOut={signOut}
          />
        ) : null}
        {isExpired ? <ExpiredModal user={user} /> : null}
      </Suspense>
    </div>
  );
};

export const Shell = () => {
  const { user, isExpired } = useStore(session.store, (state) => state);
  const signOut = useSignOut();
  if (user === null) {
    return <Unreachable />;
  }
  return user.needsTwoFactor ? (
    <Suspense>
      <TwoFactorGate user={user} onSignOut={signOut} />
    </Suspense>
  ) : (
    <SignedInShell user={user} isExpired={isExpired} />
  );
};
