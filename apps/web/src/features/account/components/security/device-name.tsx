import type { Device } from '@plumbline/contract';
import { IconDeviceDesktop, IconDeviceMobile } from '@tabler/icons-react';
import { t } from '../../../../messages/index.ts';
import classes from './security.module.css';

const PHONES: readonly (string | null)[] = ['iPhone', 'Android'];

export const deviceName = ({ browser, system }: Device): string =>
  browser !== null && system !== null
    ? t('security.device', { browser, system })
    : (browser ?? system ?? t('security.unknownDevice'));

export const DeviceIcon = ({ device }: { readonly device: Device }) => {
  const Icon = PHONES.includes(device.system) ? IconDeviceMobile : IconDeviceDesktop;
  return <Icon className={classes['icon']} size={20} stroke={1.5} aria-hidden="true" />;
};
