import { Button } from '@mantine/core';
import { listDevices, removeDevice, type RememberedDevice } from '@plumbline/contract';
import { useQuery } from '@tanstack/react-query';
import { routeQuery } from '../../../../lib/data/route-query.ts';
import { useChange } from '../../../../lib/data/use-change.ts';
import { toast } from '../../../../lib/toasts/toasts.ts';
import { t } from '../../../../messages/index.ts';
import { ErrorState } from '../../../../ui/states/states.tsx';
import settings from '../../../../ui/settings/settings.module.css';
import { DeviceIcon, deviceName } from './device-name.tsx';
import classes from './security.module.css';

const DeviceItem = ({ item }: { readonly item: RememberedDevice }) => {
  const removing = useChange(removeDevice);
  const name = deviceName(item.device);
  const remove = async (): Promise<void> => {
    if ((await removing.run({ params: { id: item.id } })).ok) {
      toast(t('security.deviceRemoved', { device: name }));
    }
  };
  return (
    <li className={classes['item']}>
      <div className={classes['row']}>
        <DeviceIcon device={item.device} />
        <div className={classes['facts']}>
          <span className={classes['name']}>{name}</span>
          <span className={classes['quiet']}>
            {[item.address, t('security.deviceExpires', { at: item.expiresAt })]
              .filter((fact) => fact !== null)
              .join(' · ')}
          </span>
        </div>
        <Button
          variant="default"
          loading={removing.isLoading}
          aria-label={t('security.removeDeviceNamed', { device: name })}
          onClick={() => void remove()}
        >
          {t('security.removeDevice')}
        </Button>
      </div>
      <ErrorState error={removing.failure} title={t('security.deviceNotRemoved')} />
    </li>
  );
};

/** Browsers that sign in without a code; nothing where there are none. */
export const DevicesList = () => {
  const devices = useQuery(routeQuery(listDevices, {})).data ?? [];
  return devices.length === 0 ? null : (
    <>
      <h3 className={classes['subhead']}>{t('security.devices')}</h3>
      <p className={settings['what']}>{t('security.devicesWhat')}</p>
      <ul className={classes['list']}>
        {devices.map((item) => (
          <DeviceItem key={item.id} item={item} />
        ))}
      </ul>
    </>
  );
};
