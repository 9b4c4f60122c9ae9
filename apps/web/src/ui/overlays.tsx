import { OVERLAYS_ID } from './theme.ts';

/** Once in every screen, inside its `main`: menus, tooltips and dialogs are drawn in here. */
export const Overlays = () => <div id={OVERLAYS_ID} />;
