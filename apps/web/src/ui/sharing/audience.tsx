import type { PersonCard, Sharing } from '@plumbline/contract';
import { useId, useState } from 'react';
import { useUser } from '../../lib/session/current.ts';
import { t } from '../../messages/index.ts';
import { permissionText } from './permission-menu.tsx';
import classes from './sharing.module.css';

interface AudienceProps extends Pick<Sharing, 'audience'> {
  /** Shows the thing as a person sees it; null where that is not possible. */
  readonly onViewAs: ((person: PersonCard) => void) | null;
}

/** Exactly who can open it, through whatever share. */
export const Audience = ({ audience, onViewAs }: AudienceProps) => {
  const own = useUser()?.id;
  const [isOpen, setIsOpen] = useState(false);
  const id = useId();
  return (
    <div className={classes['audience']}>
      <strong>{t('sharing.opens', { count: audience.length })}</strong>
      <span className={classes['note']}>
        {t('sharing.admins')}{' '}
        <button
          type="button"
          className={classes['link']}
          aria-expanded={isOpen}
          aria-controls={id}
          onClick={() => setIsOpen(!isOpen)}
        >
          {isOpen ? t('sharing.hideAll') : t('sharing.showAll', { count: audience.length })}
        </button>
      </span>
      <ul id={id} className={classes['everybody']} hidden={!isOpen}>
        {audience.map((person) => (
          <li key={person.id}>
            <span title={person.email}>{person.name}</span>
            <span className={classes['note']}>
              {permissionText(person.permission)}
              {onViewAs === null || person.id === own ? null : (
                <>
                  {' · '}
                  <button
                    type="button"
                    className={classes['link']}
                    aria-label={t('sharing.viewAsOf', { name: person.name })}
                    onClick={() => onViewAs(person)}
                  >
                    {t('sharing.viewAs')}
                  </button>
                </>
              )}
            </span>
          </li>
        ))}
      </ul>
    </div>
  );
};
