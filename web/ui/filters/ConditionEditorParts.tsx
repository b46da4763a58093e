import { useId, type ComponentProps, type ReactNode } from 'react';
import styled from 'styled-components';
import type { Choice } from '../forms/choices/choices';
import { FloatingPanel, floatingItem } from '../overlays/overlay-parts';
import { color, font, radius, space } from '../tokens/tokens';

const Panel = styled(FloatingPanel)`
  width: 18rem;
  padding: ${space[12]};

  form {
    display: flex;
    flex-direction: column;
    gap: ${space[8]};
  }

  p {
    margin: 0;
    color: ${color.textMuted};
    font-size: ${font[13]};
  }
`;

interface PanelProps extends Omit<ComponentProps<typeof FloatingPanel>, 'children'> {
  label: string;
  children: ReactNode;
}

/** Popover with the editor of a condition. */
export const FilterPanel = ({ label, children, ...props }: PanelProps) => (
  <Panel {...props} aria-label={label} placement="bottom start" offset={4}>
    {children}
  </Panel>
);

const Field = styled.label`
  display: flex;
  flex-direction: column;
  gap: ${space[4]};
  color: ${color.textMuted};
  font-size: ${font[12]};

  input,
  select {
    width: 100%;
    min-width: 0;
    min-height: var(--control-md);
    padding: ${space[4]} ${space[8]};
    border: 1px solid ${color.borderControl};
    border-radius: ${radius[8]};
    background: ${color.surface};
    color: ${color.text};
    font: inherit;
    font-size: ${font[14]};
  }

  input:focus-visible,
  select:focus-visible {
    border-color: ${color.focus};
    outline: 1px solid ${color.focus};
  }
`;

interface TextProps {
  label: string;
  value: string;
  onChange: (value: string) => void;
  type?: 'text' | 'date';
  isNumber?: boolean;
  placeholder?: string;
  autoFocus?: boolean;
}

/** Maximum length of a value that list calls accept. */
const MAX_LENGTH = 200;

export const EditorText = ({ label, value, onChange, type = 'text', isNumber, ...rest }: TextProps) => (
  <Field>
    {label}
    <input
      {...rest}
      type={type}
      inputMode={isNumber ? 'decimal' : undefined}
      autoComplete="off"
      maxLength={MAX_LENGTH}
      value={value}
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  </Field>
);

interface SelectProps {
  label: string;
  value: string;
  choices: readonly Choice[];
  onChange: (value: string) => void;
  autoFocus?: boolean;
}

export const EditorSelect = ({ label, value, choices, onChange, ...rest }: SelectProps) => (
  <Field>
    {label}
    <select {...rest} value={value} onChange={(event) => onChange(event.currentTarget.value)}>
      {choices.map((choice) => (
        <option key={choice.id} value={choice.id}>
          {choice.label}
        </option>
      ))}
    </select>
  </Field>
);

const Choices = styled.fieldset`
  display: flex;
  flex-direction: column;
  gap: ${space[8]};
  min-width: 0;
  margin: 0;
  padding: 0;
  border: 0;

  legend {
    position: absolute;
    clip-path: inset(50%);
  }

  div {
    max-height: 14rem;
    overflow: auto;
  }

  div label {
    ${floatingItem}
  }

  div label:hover {
    background: ${color.surfaceHover};
  }
`;

interface ChoicesProps {
  label: string;
  typed: string;
  /** Called with the text of the search; null without one. */
  onType: ((text: string) => void) | null;
  choices: readonly Choice[];
  isSeveral: boolean;
  value: readonly string[];
  onChange: (value: string[]) => void;
}

/** Values with a search and checkboxes, or radio buttons for a single one. */
export function EditorChoices({ label, typed, onType, choices, isSeveral, value, onChange }: ChoicesProps) {
  const name = useId();
  const [first] = value;
  return (
    <Choices>
      <legend>{label}</legend>
      {onType && <EditorText label="Search" value={typed} onChange={onType} autoFocus />}
      <div>
        {choices.map(({ id, label: text }) => {
          const isChecked = isSeveral ? value.includes(id) : first === id;
          return (
            <label key={id}>
              <input
                type={isSeveral ? 'checkbox' : 'radio'}
                name={name}
                checked={isChecked}
                onChange={() => {
                  if (!isSeveral) onChange([id]);
                  else onChange(isChecked ? value.filter((one) => one !== id) : [...value, id]);
                }}
              />
              {text}
            </label>
          );
        })}
      </div>
      {choices.length === 0 && <p role="status">Nothing matches.</p>}
    </Choices>
  );
}

const List = styled.ul`
  max-height: 18rem;
  margin: 0;
  padding: 0;
  overflow: auto;
  list-style: none;

  button {
    ${floatingItem}
    width: 100%;
    border: 0;
    background: none;
    color: inherit;
    font-family: inherit;
    text-align: start;
    cursor: pointer;
  }

  button:hover {
    background: ${color.surfaceHover};
  }

  button:focus-visible {
    outline: 2px solid ${color.focus};
    outline-offset: -2px;
  }
`;

export const PickList = ({ label, children }: { label: string; children: ReactNode }) => (
  <List aria-label={label}>{children}</List>
);

export const PickRow = ({ onPress, children }: { onPress: () => void; children: ReactNode }) => (
  <li>
    <button type="button" onClick={onPress}>
      {children}
    </button>
  </li>
);

export const EditorActions = styled.div`
  display: flex;
  justify-content: flex-end;
  gap: ${space[8]};
`;
