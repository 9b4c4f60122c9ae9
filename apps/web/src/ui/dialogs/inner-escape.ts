const INNER = '.mantine-Popover-dropdown';
const IGNORED_BY_DIALOGS = 'data-mantine-stop-propagation';

const DIALOG = '.mantine-Modal-content, .mantine-Drawer-content';
const CLOSE = '.mantine-Modal-close, .mantine-Drawer-close';

/** The dialog on top of another one; null where there is one at most. */
function findUpperDialog(): Element | null {
  const open = document.querySelectorAll(DIALOG);
  return open.length > 1 ? (open[open.length - 1] ?? null) : null;
}

function ignoreInDialogs(focused: Element): void {
  focused.setAttribute(IGNORED_BY_DIALOGS, 'true');
  // The listeners of dialogs have run by then.
  setTimeout(() => focused.removeAttribute(IGNORED_BY_DIALOGS));
}

/**
 * Dialogs of Mantine close on Escape wherever the focus is, all at once. In a popover that is open within one, it closes the
 * popover; over another dialog, the upper one alone.
 */
export function keepDialogOnInnerEscape(target: Window): () => void {
  const onKey = ({ key, target: focused }: KeyboardEvent): void => {
    if (key !== 'Escape' || !(focused instanceof Element)) {
      return;
    }
    if (focused.closest(INNER) !== null) {
      ignoreInDialogs(focused);
      return;
    }
    const close = findUpperDialog()?.querySelector<HTMLElement>(CLOSE);
    // A list that is open in a field closes first.
    if (close && focused.getAttribute('aria-expanded') !== 'true') {
      ignoreInDialogs(focused);
      close.click();
    }
  };
  target.addEventListener('keydown', onKey, { capture: true });
  return () => target.removeEventListener('keydown', onKey, { capture: true });
}
