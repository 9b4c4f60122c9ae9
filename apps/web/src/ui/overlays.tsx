import { useLayoutEffect } from 'react';
import { keepDialogOnInnerEscape } from './dialogs/inner-escape.ts';
import { OVERLAYS_ID } from './theme/theme.ts';

/** Once in every screen, inside its `main`: menus, tooltips and dialogs are drawn in here. */
export const Overlays = () => {
  // Before the effects of dialogs, whose listeners would come first.
  useLayoutEffect(() => keepDialogOnInnerEscape(window), []);
  return <div id={OVERLAYS_ID} />;
};
