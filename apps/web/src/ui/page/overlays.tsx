import { useLayoutEffect, useState } from 'react';
import { t } from '../../messages/index.ts';
import { keepDialogOnInnerEscape } from '../dialogs/inner-escape.ts';
import classes from './overlays.module.css';
import { OVERLAYS_ID } from '../theme/theme.ts';

/** Once in every screen, inside its `main`: menus, tooltips and dialogs are drawn in here. */
export const Overlays = () => {
  const [isHinted, setIsHinted] = useState(false);
  // Before the effects of dialogs, whose listeners would come first.
  useLayoutEffect(() => keepDialogOnInnerEscape(window, setIsHinted), []);
  return (
    <>
      <div id={OVERLAYS_ID} />
      {isHinted ? (
        <div role="alert" className={classes['hint']}>
          {t('ui.escapeAgain')}
        </div>
      ) : null}
    </>
  );
};
