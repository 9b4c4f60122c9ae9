import { closeBrackets, closeBracketsKeymap } from '@codemirror/autocomplete';
import { defaultKeymap, history, historyKeymap, indentWithTab } from '@codemirror/commands';
import { bracketMatching } from '@codemirror/language';
import { Compartment, EditorState, Prec, type Extension } from '@codemirror/state';
import {
  drawSelection,
  EditorView,
  keymap,
  lineNumbers,
  placeholder,
  type KeyBinding,
} from '@codemirror/view';
import { useEffect, useImperativeHandle, useMemo, useRef, type CSSProperties, type Ref } from 'react';
import { styleNonce } from '../../lib/browser/content-policy.ts';
import { codeTheme } from './code-theme.ts';
import { updateEditor } from './dispatch-to-editor.ts';
import classes from './code-editor.module.css';

export interface CodeHandle {
  /** The editor; null before it is mounted and after it is unmounted. */
  readonly view: () => EditorView | null;
  readonly focus: () => void;
  /** Puts text in place of the selection, or at the caret, and leaves the caret behind it. */
  readonly insert: (text: string) => void;
}

export interface CodeEditorProps {
  /** Its accessible name. */
  readonly label: string;
  readonly value: string;
  readonly onChange: (value: string) => void;
  /** Language, completion, marks. A new identity replaces them and keeps text, caret and history. */
  readonly extensions: Extension;
  /** Bound before all others; keys as CodeMirror names them, `Mod-Enter`. */
  readonly keys?: readonly KeyBinding[];
  readonly placeholder?: string;
  readonly describedBy?: string;
  readonly isInvalid?: boolean;
  readonly isReadOnly?: boolean;
  /** Tab indents; Escape and then Tab leaves. Without it Tab leaves at once. */
  readonly hasIndent?: boolean;
  readonly isWrapped?: boolean;
  readonly minLines?: number;
  readonly maxLines?: number;
  readonly handle?: Ref<CodeHandle>;
}

/** An editor's settings, each as given or not. */
type Settings = {
  readonly [
    K in 'label' | 'describedBy' | 'isInvalid' | 'isReadOnly' | 'hasIndent' | 'isWrapped' | 'placeholder'
  ]: CodeEditorProps[K] | undefined;
};

const attributesOf = ({ label, describedBy, isInvalid = false, isReadOnly = false }: Settings) =>
  EditorView.contentAttributes.of({
    'aria-label': label ?? '',
    ...(describedBy === undefined ? {} : { 'aria-describedby': describedBy }),
    ...(isInvalid ? { 'aria-invalid': 'true' } : {}),
    ...(isReadOnly ? { 'aria-readonly': 'true' } : {}),
    spellcheck: 'false',
    autocapitalize: 'off',
  });

const editorSettings = (props: Settings): Extension => [
  attributesOf(props),
  props.placeholder === undefined ? [] : placeholder(props.placeholder),
  EditorState.readOnly.of(props.isReadOnly ?? false),
  props.hasIndent === true ? keymap.of([indentWithTab]) : [],
  props.isWrapped === false ? [] : EditorView.lineWrapping,
];

/** Recreated only when a setting changes, not with every key. */
function useSettings(props: CodeEditorProps): Extension {
  const { label, describedBy, isInvalid, isReadOnly, hasIndent, isWrapped, placeholder: hint } = props;
  return useMemo(
    () =>
      editorSettings({ label, describedBy, isInvalid, isReadOnly, hasIndent, isWrapped, placeholder: hint }),
    [label, describedBy, isInvalid, isReadOnly, hasIndent, isWrapped, hint],
  );
}

const foundation = (): Extension => [
  EditorView.cspNonce.of(styleNonce()),
  lineNumbers(),
  history(),
  drawSelection(),
  bracketMatching(),
  closeBrackets(),
  codeTheme,
  keymap.of([
    ...closeBracketsKeymap,
    ...defaultKeymap.filter(({ key }) => key !== 'Mod-Enter'),
    ...historyKeymap,
  ]),
];

/** Later updates from React reach the editor through these. */
interface Parts {
  readonly language: Compartment;
  readonly settings: Compartment;
}

/** Text with colors, marks and completion. Load it lazily: CodeMirror is a third of what a page may weigh. */
export const CodeEditor = (props: CodeEditorProps) => {
  const { value, extensions, minLines = 3, maxLines = 16 } = props;
  const settings = useSettings(props);
  const box = useRef<HTMLDivElement>(null);
  const editor = useRef<EditorView | null>(null);
  const latest = useRef(props);
  // Emitted texts that have not come back yet: a render that lags behind the typing must not remove letters.
  const emitted = useRef<string[]>([]);
  // The text that both sides know: the last one emitted or received.
  const known = useRef(value);
  const parts = useMemo<Parts>(() => ({ language: new Compartment(), settings: new Compartment() }), []);
  useEffect(() => {
    latest.current = props;
  });

  useEffect(() => {
    const now = latest.current;
    const bound = Prec.highest(
      keymap.of([{ any: (view, event) => runBound(latest.current.keys ?? [], view, event) }]),
    );
    const view = new EditorView({
      ...(box.current === null ? {} : { parent: box.current }),
      state: EditorState.create({
        doc: now.value,
        extensions: [
          bound,
          parts.language.of(now.extensions),
          parts.settings.of([]),
          foundation(),
          EditorView.updateListener.of(({ docChanged, state }) => {
            const text = state.doc.toString();
            if (docChanged && text !== known.current) {
              known.current = text;
              emitted.current.push(text);
              latest.current.onChange(text);
            }
          }),
        ],
      }),
    });
    editor.current = view;
    return () => {
      editor.current = null;
      view.destroy();
    };
  }, [parts]);

  useEffect(() => {
    const echo = emitted.current.indexOf(value);
    if (echo >= 0) {
      emitted.current = emitted.current.slice(echo + 1);
      return;
    }
    emitted.current = [];
    known.current = value;
    updateEditor(
      () => editor.current,
      ({ state }) =>
        known.current !== value || state.doc.toString() === value
          ? null
          : { changes: { from: 0, to: state.doc.length, insert: value } },
    );
  }, [value]);
  useEffect(() => {
    updateEditor(
      () => editor.current,
      () => ({ effects: parts.language.reconfigure(extensions) }),
    );
  }, [parts, extensions]);
  useEffect(() => {
    updateEditor(
      () => editor.current,
      () => ({ effects: parts.settings.reconfigure(settings) }),
    );
  }, [parts, settings]);

  useImperativeHandle(
    props.handle,
    () => ({
      view: () => editor.current,
      focus: () => editor.current?.focus(),
      insert: (text) => {
        const view = editor.current;
        view?.dispatch(view.state.replaceSelection(text), {
          userEvent: 'input.complete',
          scrollIntoView: true,
        });
        view?.focus();
      },
    }),
    [],
  );
  const room: CSSProperties & Record<`--${string}`, number> = {
    '--min-lines': minLines,
    '--max-lines': maxLines,
  };
  return (
    <div
      ref={box}
      className={classes['editor']}
      style={room}
      data-read-only={props.isReadOnly === true || undefined}
    />
  );
};

const MODIFIERS = /^(?:Mod|Shift|Alt|Ctrl|Meta)$/u;

/** `Mod-Enter` against a press; the keymap's own matching would fix the bindings at the start. */
function isPressed(binding: string, event: KeyboardEvent): boolean {
  const names = binding.split('-');
  const wants = new Set(names.filter((name) => MODIFIERS.test(name)));
  const hasMod = event.metaKey || event.ctrlKey;
  return (
    event.key.toLowerCase() === names.at(-1)?.toLowerCase() &&
    hasMod === wants.has('Mod') &&
    event.shiftKey === wants.has('Shift') &&
    event.altKey === wants.has('Alt')
  );
}

function runBound(keys: readonly KeyBinding[], view: EditorView, event: KeyboardEvent): boolean {
  const binding = keys.find(({ key }) => key !== undefined && isPressed(key, event));
  return binding?.run?.(view) ?? false;
}
