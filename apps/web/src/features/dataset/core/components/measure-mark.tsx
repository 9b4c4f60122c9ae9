import { Tooltip } from '@mantine/core';
import { IconMathFunction, IconRosetteDiscountCheck } from '@tabler/icons-react';
import { t } from '../../../../messages/index.ts';
import { SMALL_ICON } from '../../../../ui/icons/icons.ts';
import classes from './measure-mark.module.css';

/** The icon of a measure in lists of columns: a seal once it is certified. */
export const MeasureMark = ({ isCertified }: { readonly isCertified: boolean }) =>
  isCertified ? (
    <Tooltip label={t('formula.certified')}>
      <IconRosetteDiscountCheck
        className={classes['certified'] ?? ''}
        size={14}
        stroke={1.6}
        role="img"
        aria-label={t('formula.certified')}
      />
    </Tooltip>
  ) : (
    <IconMathFunction {...SMALL_ICON} />
  );
