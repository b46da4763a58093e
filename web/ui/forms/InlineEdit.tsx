import { useEffect, useId, useRef, useState, type InputHTMLAttributes, type ReactNode } from 'react';
import { IconButton } from '../actions/Button';
import type { Choice } from './choices/choices';

/** Props of a control that replaces the text field. It takes the focus when it appears. */
export interface InlineControl {
  label: string;
  value: string;
  isPending: boolean;
  isInvalid: boolean;
  onChange: (value: string) => void;
  /** Saves this value at once. */
  onSave: (value: string) => void;
}

interface Props {
  label: string;
  /** The editable value; empty if there is none. */
  value: string;
  /** The displayed value, without links and buttons. Default: the value itself */
  children?: ReactNode;
  /** `lines`: a text of several lines; `day`: `yyyy-MM-dd`; `pick`: choosing in the control saves. Default: one line */
  kind?: 'lines' | 'day' | 'pick' | undefined;
  /** The choices of a value from a list. */
  choices?: readonly Choice[] | undefined;
  inputMode?: InputHTMLAttributes<HTMLInputElement>['inputMode'];
  control?: ((props: InlineControl) => ReactNode) | undefined;
  /** Saves the typed value. Resolves with the message of a refusal, or with null. */
  onSave: (value: string) => Promise<string | null>;
}

/**
 * A value that is edited in place. A press opens the field, Enter or leaving the field saves, and Escape cancels. In a
 * text of several lines, Enter starts a line and Ctrl+Enter saves. If saving is refused, the field stays open with the
 * typed value and the message. It uses native elements, because a page has many of them.
 */
export function InlineEdit({ label, value, children, onSave, ...field }: Props) {
  const [typed, setTyped] = useState<string | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const [isPending, setPending] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const takesFocus = useRef(false);
  // A field that is removed loses the focus. Don't save then.
  const isOpen = useRef(false);

  useEffect(() => {
    if (typed === null && takesFocus.current) button.current?.focus();
    takesFocus.current = false;
  }, [typed]);

  function open() {
    isOpen.current = true;
    setTyped(value);
  }

  function close(focuses: boolean) {
    isOpen.current = false;
    takesFocus.current = focuses;
    setProblem(null);
    setTyped(null);
  }

  async function save(next: string, focuses: boolean) {
    if (isPending || !isOpen.current) return;
    if (next.trim() === value.trim()) return close(focuses);
    setPending(true);
    const refusal = await onSave(next);
    setPending(false);
    if (refusal === null) close(focuses);
    else setProblem(refusal);
  }

  if (typed === null)
    return (
      <button ref={button} type="button" className="ui-inline-edit" onClick={open}>
        <span className="ui-hidden">{`Edit ${label}: `}</span>
        {value === '' ? <span className="ui-muted">{missingText(label)}</span> : (children ?? value)}
      </button>
    );
  return (
    <InlineForm
      {...field}
      label={label}
      typed={typed}
      problem={problem}
      isPending={isPending}
      onType={(next) => {
        setTyped(next);
        setProblem(null);
      }}
      onSave={(next, focuses) => void save(next, focuses)}
      onCancel={() => close(true)}
    />
  );
}

/** Returns "Add notes" for "Notes". Names such as NDA keep their capitals, and a question gets an answer. */
function missingText(label: string): string {
  if (label.endsWith('?')) return 'Add an answer';
  const isWord = /^\p{Lu}(?!\p{Lu})/u.test(label);
  return `Add ${isWord ? label.charAt(0).toLowerCase() + label.slice(1) : label}`;
}

const isListOpen = (target: EventTarget | null): boolean =>
  target instanceof Element && target.getAttribute('aria-expanded') === 'true';

interface FormProps extends Pick<Props, 'label' | 'kind' | 'choices' | 'inputMode' | 'control'> {
  typed: string;
  problem: string | null;
  isPending: boolean;
  onType: (typed: string) => void;
  /** `focuses`: whether the value takes the focus afterwards. */
  onSave: (value: string, focuses: boolean) => void;
  onCancel: () => void;
}

function InlineForm(given: FormProps) {
  const { label, kind, choices, inputMode, control, typed, problem, isPending, ...on } = given;
  const problemId = useId();
  const group = useRef<HTMLDivElement>(null);
  const field = useRef<HTMLInputElement & HTMLTextAreaElement & HTMLSelectElement>(null);
  useEffect(() => {
    field.current?.focus();
    // Select the text, so that typing replaces it. Selects have no text to select.
    if (kind !== 'day') field.current?.select?.();
  }, [kind]);
  // Return the focus to the field that the message is about, even from the button that saved.
  useEffect(() => {
    if (problem === null) return;
    (field.current ?? group.current?.querySelector<HTMLElement>('input'))?.focus();
  }, [problem]);

  const latest = useRef({ on, kind, typed, isPending });
  useEffect(() => {
    latest.current = { on, kind, typed, isPending };
  });
  // Handle events of the field and the buttons together. These are listeners, because a group itself isn't a control.
  useEffect(() => {
    const element = group.current;
    function handleKey(event: KeyboardEvent) {
      const now = latest.current;
      if (event.key === 'Escape') {
        // Close only the list of a control that keeps its value.
        if (now.kind !== 'pick' && isListOpen(event.target)) return;
        // Don't close the panel that contains the field.
        event.preventDefault();
        event.stopPropagation();
        if (!now.isPending) now.on.onCancel();
      } else if (event.key === 'Enter' && event.target === field.current && !event.isComposing) {
        if (now.kind === 'lines' && !event.ctrlKey && !event.metaKey) return;
        event.preventDefault();
        now.on.onSave(now.typed, true);
      }
    }
    function handleLeave({ relatedTarget }: FocusEvent) {
      // If the document has no focus, the window lost it rather than the field.
      const isInside = relatedTarget instanceof Node && element?.contains(relatedTarget);
      if (document.hasFocus() && !isInside) latest.current.on.onSave(latest.current.typed, false);
    }
    // Safari takes the focus from the field when a button is pressed, without giving it to the button.
    function keepFocus(event: MouseEvent) {
      if (event.target !== field.current) event.preventDefault();
    }
    element?.addEventListener('mousedown', keepFocus);
    element?.addEventListener('keydown', handleKey);
    element?.addEventListener('focusout', handleLeave);
    return () => {
      element?.removeEventListener('mousedown', keepFocus);
      element?.removeEventListener('keydown', handleKey);
      element?.removeEventListener('focusout', handleLeave);
    };
  }, []);

  const props = {
    ref: field,
    'aria-label': label,
    'aria-invalid': problem !== null || undefined,
    'aria-describedby': problem === null ? undefined : problemId,
    'aria-busy': isPending || undefined,
    value: typed,
    onChange: ({ currentTarget }: { currentTarget: { value: string } }) => on.onType(currentTarget.value),
  };
  return (
    <div ref={group} role="group" aria-label={`Edit ${label}`} className="ui-inline-form">
      {control ? (
        control({
          label,
          value: typed,
          isPending,
          isInvalid: problem !== null,
          onChange: on.onType,
          onSave: (value) => on.onSave(value, true),
        })
      ) : choices ? (
        <select {...props}>
          {choices.map(({ id, label: text }) => (
            <option key={id} value={id}>
              {text}
            </option>
          ))}
        </select>
      ) : kind === 'lines' ? (
        <textarea {...props} rows={4} readOnly={isPending} />
      ) : (
        <input
          {...props}
          type={kind === 'day' ? 'date' : 'text'}
          inputMode={inputMode}
          autoComplete="off"
          readOnly={isPending}
        />
      )}
      {kind !== 'pick' && (
        <IconButton
          size="sm"
          label={`Save ${label}`}
          icon="check"
          withTooltip={false}
          isPending={isPending}
          onPress={() => on.onSave(typed, true)}
        />
      )}
      <IconButton
        size="sm"
        label={`Cancel ${label}`}
        icon="close"
        withTooltip={false}
        onPress={on.onCancel}
      />
      {problem !== null && (
        <span id={problemId} role="alert">
          {problem}
        </span>
      )}
    </div>
  );
}
