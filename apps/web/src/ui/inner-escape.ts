const INNER = '.mantine-Popover-dropdown';
const IGNORED_BY_DIALOGS = 'data-mantine-stop-propagation';

/** Dialogs of Mantine close on Escape wherever the focus is. In a popover that is open within one, it closes the popover. */
export function keepDialogOnInnerEscape(target: Window): () => void {
  const onKey = ({ key, target: focused }: KeyboardEvent): void => {
    if (key === 'Escape' && focused instanceof Element && focused.closest(INNER) !== null) {
      focused.setAttribute(IGNORED_BY_DIALOGS, 'true');
      // The listeners of dialogs have run by then.
      setTimeout(() => focused.removeAttribute(IGNORED_BY_DIALOGS));
    }
  };
  target.addEventListener('keydown', onKey, { capture: true });
  return () => target.removeEventListener('keydown', onKey, { capture: true });
}
