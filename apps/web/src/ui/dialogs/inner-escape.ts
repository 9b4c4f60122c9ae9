const INNER = '.mantine-Popover-dropdown';
const IGNORED_BY_DIALOGS = 'data-mantine-stop-propagation';

const DIALOG = '.mantine-Modal-content, .mantine-Drawer-content';
const CLOSE = '.mantine-Modal-close, .mantine-Drawer-close';

/** How long the hint that Escape closes the dialog is shown and holds. */
const HINT_MS = 5000;

const listOpenDialogs = (): readonly HTMLElement[] => [...document.querySelectorAll<HTMLElement>(DIALOG)];

function ignoreInDialogs(focused: Element): void {
  focused.setAttribute(IGNORED_BY_DIALOGS, 'true');
  // The listeners of dialogs have run by then.
  setTimeout(() => focused.removeAttribute(IGNORED_BY_DIALOGS));
}

type Field = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;

const listFields = (form: HTMLFormElement): readonly Field[] => [
  ...form.querySelectorAll<Field>('input, textarea, select'),
];

const valuesIn = (form: HTMLFormElement): string =>
  JSON.stringify(
    listFields(form).map((field) => [field.value, field instanceof HTMLInputElement && field.checked]),
  );

/** Forms of dialogs as they were opened. */
class OpenedForms {
  readonly #opened = new WeakMap<HTMLFormElement, string>();

  /** Notes the values of a form when it first takes the focus. */
  note(target: EventTarget | null): void {
    const form = target instanceof Element ? target.closest('form') : null;
    if (form !== null && form.closest(DIALOG) !== null && !this.#opened.has(form)) {
      this.#opened.set(form, valuesIn(form));
    }
  }

  /** A single line is typed again in a moment; of more than that, the entries of a dialog are not lost to one key. */
  isChanged(dialog: Element): boolean {
    return [...dialog.querySelectorAll('form')].some((form) => {
      const opened = this.#opened.get(form);
      const shown = listFields(form).filter(({ type }) => type !== 'hidden');
      return opened !== undefined && shown.length > 1 && valuesIn(form) !== opened;
    });
  }
}

/** Dialogs whose next Escape closes them, although their form was changed. */
class EscapeHint {
  #dialog: Element | null = null;
  #timer: ReturnType<typeof setTimeout> | undefined;
  readonly #onChange: (isShown: boolean) => void;

  constructor(onChange: (isShown: boolean) => void) {
    this.#onChange = onChange;
  }

  isFor(dialog: Element): boolean {
    return this.#dialog === dialog;
  }

  show(dialog: Element): void {
    clearTimeout(this.#timer);
    this.#dialog = dialog;
    this.#timer = setTimeout(() => this.hide(), HINT_MS);
    this.#onChange(true);
  }

  readonly hide = (): void => {
    if (this.#dialog !== null) {
      clearTimeout(this.#timer);
      this.#dialog = null;
      this.#onChange(false);
    }
  };
}

/**
 * Dialogs of Mantine close on Escape wherever the focus is, all at once. In a popover that is open within one, it closes
 * the popover; over another dialog, the upper one alone; and one whose form was changed at the second Escape, after
 * `onHint` said so.
 */
export function keepDialogOnInnerEscape(
  target: Window,
  onHint: (isShown: boolean) => void = () => undefined,
): () => void {
  const forms = new OpenedForms();
  const hint = new EscapeHint(onHint);
  const onEscape = (focused: Element): void => {
    const dialogs = listOpenDialogs();
    const top = dialogs.at(-1);
    // A list that is open in a field closes first.
    if (top === undefined || focused.getAttribute('aria-expanded') === 'true') {
      return;
    }
    if (forms.isChanged(top) && !hint.isFor(top)) {
      ignoreInDialogs(focused);
      hint.show(top);
      return;
    }
    hint.hide();
    const close = dialogs.length > 1 ? top.querySelector<HTMLElement>(CLOSE) : null;
    if (close !== null) {
      ignoreInDialogs(focused);
      close.click();
    }
  };
  const onKey = ({ key, target: focused }: KeyboardEvent): void => {
    if (key !== 'Escape' || !(focused instanceof Element)) {
      return;
    }
    if (focused.closest(INNER) === null) {
      onEscape(focused);
    } else {
      ignoreInDialogs(focused);
    }
  };
  const onFocus = (event: FocusEvent): void => forms.note(event.target);
  target.addEventListener('keydown', onKey, { capture: true });
  target.addEventListener('focusin', onFocus, { capture: true });
  target.addEventListener('input', hint.hide, { capture: true });
  target.addEventListener('pointerdown', hint.hide, { capture: true });
  return () => {
    hint.hide();
    target.removeEventListener('keydown', onKey, { capture: true });
    target.removeEventListener('focusin', onFocus, { capture: true });
    target.removeEventListener('input', hint.hide, { capture: true });
    target.removeEventListener('pointerdown', hint.hide, { capture: true });
  };
}
