import { useEffect, useRef, useState } from 'react';
import { Autocomplete } from 'react-aria-components/Autocomplete';
import type { Choice } from '../choices/choices';
import { mentionAt, type TypedMention } from './mention-at';
import { Option } from '../choices/Option';
import { TextAreaField } from './TextAreaField';
import { OptionList, OptionsPanel } from '../../overlays/overlay-parts';

interface Props {
  name: string;
  label: string;
  hideLabel?: boolean;
  value: string;
  onChange: (value: string) => void;
  /** The text after `@`; null while no mention is typed. */
  search: string | null;
  onSearch: (search: string | null) => void;
  /** The people found for `search`; null while they load. */
  choices: readonly Choice[] | null;
  /** Called with the person whose name was inserted. */
  onMention: (choice: Choice) => void;
  placeholder?: string;
  description?: string;
  rows?: number;
  countTo?: number | undefined;
  autoFocus?: boolean;
}

/**
 * Text field that offers people after `@`. Arrow keys move in the list, Enter inserts the name, and Esc closes the list.
 * Ctrl+Enter or Cmd+Enter submits the form.
 */
export function MentionField(props: Props) {
  const { value, onChange, search, onSearch, choices, onMention, ...rest } = props;
  const field = useRef<HTMLTextAreaElement>(null);
  const [typed, setTyped] = useState<TypedMention | null>(null);
  // The position of the `@` whose list was closed.
  const [closedAt, setClosedAt] = useState<number | null>(null);
  const caretTo = useRef<number | null>(null);
  // Keep the list while the next letter is searched.
  const [shown, setShown] = useState<readonly Choice[]>([]);
  if (choices !== null && choices !== shown && !sameChoices(choices, shown)) setShown(choices);

  const look = () => {
    const { value: text = '', selectionStart = 0, selectionEnd = 0 } = field.current ?? {};
    const found = selectionStart === selectionEnd ? mentionAt(text, selectionEnd) : null;
    const isClosed = found !== null && found.start === closedAt;
    if (!isClosed) setClosedAt(null);
    const next = isClosed ? null : found;
    setTyped(next);
    if ((next?.search ?? null) !== search) onSearch(next?.search ?? null);
  };
  const close = () => {
    setClosedAt(typed?.start ?? null);
    setTyped(null);
    onSearch(null);
  };
  const insert = (choice: Choice) => {
    if (!typed) return;
    const rest = value.slice(typed.start + 1 + typed.search.length);
    const before = `${value.slice(0, typed.start)}@${choice.label}${rest.startsWith(' ') ? '' : ' '}`;
    caretTo.current = before.length + (rest.startsWith(' ') ? 1 : 0);
    onMention(choice);
    onChange(before + rest);
    close();
  };
  useEffect(() => {
    if (caretTo.current === null) return;
    field.current?.setSelectionRange(caretTo.current, caretTo.current);
    caretTo.current = null;
  }, [value]);

  const isOpen = typed !== null && shown.length > 0;
  return (
    <Autocomplete
      inputValue={value}
      onInputChange={(text) => {
        onChange(text);
        look();
      }}
    >
      <TextAreaField
        {...rest}
        value={value}
        inputRef={field}
        onSelect={look}
        onBlur={() => {
          if (!isOpen) close();
        }}
        onKeyDown={(event) => {
          // Esc closes the dialog around the field, but only once the list is closed.
          if (!isOpen) event.continuePropagation();
          if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return;
          event.preventDefault();
          field.current?.form?.requestSubmit();
        }}
        // Autocomplete turns these off.
        spellCheck="true"
        autoCorrect="on"
        enterKeyHint="enter"
      />
      <OptionsPanel
        isNonModal
        isOpen={isOpen}
        onOpenChange={(next) => {
          if (!next) close();
        }}
        triggerRef={field}
        placement="bottom start"
        offset={4}
      >
        {/* A landmark, because the panel is outside of the page's main part. */}
        <section aria-label="Mention a colleague">
          <OptionList
            aria-label="People to mention"
            onAction={(id) => {
              const choice = shown.find((one) => one.id === id);
              if (choice) insert(choice);
            }}
          >
            {shown.map((choice) => (
              <Option key={choice.id} choice={choice} />
            ))}
          </OptionList>
        </section>
      </OptionsPanel>
    </Autocomplete>
  );
}

const sameChoices = (some: readonly Choice[], others: readonly Choice[]): boolean =>
  some.length === others.length && some.every(({ id }, index) => others[index]?.id === id);
