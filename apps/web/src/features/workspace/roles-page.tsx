import { hasRole, ROLES, type Role } from '@plumbline/contract';
import { IconCheck, IconMinus } from '@tabler/icons-react';
import { useUser } from '../../lib/session/current.ts';
import { t } from '../../messages/index.ts';
import { ICON } from '../../ui/icons/icons.ts';
import { SettingsLayout } from '../../ui/settings/settings-layout.tsx';
import settings from '../../ui/settings/settings.module.css';
import classes from './components/workspace.module.css';

/** From which role a person may do each. */
const ABILITIES = [
  { ability: 'read', atLeast: 'viewer' },
  { ability: 'comment', atLeast: 'viewer' },
  { ability: 'create', atLeast: 'editor' },
  { ability: 'everything', atLeast: 'admin' },
  { ability: 'members', atLeast: 'admin' },
  { ability: 'settings', atLeast: 'admin' },
  { ability: 'owners', atLeast: 'owner' },
] as const;

const Allowed = ({ isAllowed }: { readonly isAllowed: boolean }) => (
  <>
    {isAllowed ? (
      <IconCheck className={classes['yes']} size={16} stroke={1.8} aria-hidden="true" />
    ) : (
      <IconMinus className={classes['no']} {...ICON} />
    )}
    <span className="pl-hidden">{t(isAllowed ? 'workspace.yes' : 'workspace.no')}</span>
  </>
);

const RoleHead = ({ role, own }: { readonly role: Role; readonly own: Role | undefined }) => (
  <th scope="col">
    {t(`workspace.role.${role}`)}
    {role === own ? <span className={classes['you']}> {t('workspace.you')}</span> : null}
  </th>
);

/** What each role may do. */
export const RolesPage = () => {
  const own = useUser()?.role;
  return (
    <SettingsLayout page="/settings/workspace/roles" isWide>
      <p className={settings['what']}>{t('workspace.rolesWhat')}</p>
      <div className={classes['frame']}>
        <table className={classes['roles']}>
          <thead>
            <tr>
              <th scope="col">{t('workspace.ability')}</th>
              {ROLES.map((role) => (
                <RoleHead key={role} role={role} own={own} />
              ))}
            </tr>
          </thead>
          <tbody>
            {ABILITIES.map(({ ability, atLeast }) => (
              <tr key={ability}>
                <th scope="row">{t(`workspace.ability.${ability}`)}</th>
                {ROLES.map((role) => (
                  <td key={role}>
                    <Allowed isAllowed={hasRole(role, atLeast)} />
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </SettingsLayout>
  );
};
