import { IconChevronRight, IconLink, IconPlugConnected, IconUpload, type Icon } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { LINK_WIZARD, UPLOAD_WIZARD } from '../../../lib/routes/new-dataset.ts';
import { t } from '../../../messages/index.ts';
import { Card } from '../../../ui/page/card.tsx';
import { ICON, SMALL_ICON } from '../../../ui/icons/icons.ts';
import classes from './home.module.css';

interface StartLineProps {
  readonly icon: Icon;
  readonly target: { readonly to: string; readonly params?: Readonly<Record<string, string>> };
  readonly title: string;
  readonly what: string;
}

const StartLine = ({ icon: StartIcon, target, title, what }: StartLineProps) => (
  <li>
    <Link {...target} className={classes['start']}>
      <StartIcon {...ICON} />
      <span className={classes['grow']}>
        <span className={classes['strong']}>{title}</span>
        <span className={classes['small']}>{what}</span>
      </span>
      <IconChevronRight {...SMALL_ICON} />
    </Link>
  </li>
);

export const Start = () => (
  <Card title={t('home.start')}>
    <ul className={classes['list']}>
      <StartLine
        icon={IconUpload}
        target={UPLOAD_WIZARD}
        title={t('home.startFile')}
        what={t('home.startFileWhat')}
      />
      <StartLine
        icon={IconLink}
        target={LINK_WIZARD}
        title={t('home.startLink')}
        what={t('home.startLinkWhat')}
      />
      <StartLine
        icon={IconPlugConnected}
        target={{ to: '/connections' }}
        title={t('home.startSource')}
        what={t('home.startSourceWhat')}
      />
    </ul>
  </Card>
);
