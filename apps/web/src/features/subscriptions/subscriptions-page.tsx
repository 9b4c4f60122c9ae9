import { t } from '../../messages/index.ts';
import { Body } from '../../ui/page/body.tsx';
import { PageBar } from '../../ui/page/page-bar.tsx';
import { AlertList } from './components/alert-list.tsx';
import { SubscriptionList } from './components/subscription-list.tsx';

/** What its reader is sent by a timetable, and what they watch. */
export const SubscriptionsPage = () => (
  <>
    <PageBar
      title={t('subscription.title')}
      crumbs={[{ label: t('notification.title'), to: '/notifications' }]}
    />
    <Body>
      <SubscriptionList />
      <AlertList />
    </Body>
  </>
);
