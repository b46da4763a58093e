import { lazy, Suspense, useRef, useState } from 'react';
import type { Choice } from './choices';
import { Icon } from './Icon';
import { buttonLook } from './looks';

// What it takes to float above the page and to keep the keyboard inside is a tenth of a first screen's script.
const loadPanel = () => import('./FilterChoicesPanel');
const FilterChoicesPanel = lazy(loadPanel);
/** What cannot be fetched now is asked for again when the panel is opened. */
const preload = () => void loadPanel().catch(() => undefined);

interface Props {
  label: string;
  /** In the URL, once for each value that is chosen. */
  name: string;
  /** What is in force. */
  value: readonly string[];
  choices: readonly Choice[];
  onChange: (value: string[]) => void;
}

/** A filter above a list that takes several values, chosen in a popover. Its code comes when somebody reaches for it. */
export function FilterChoices({ label, name, value, choices, onChange }: Props) {
  const button = useRef<HTMLButtonElement>(null);
  const [isOpen, setOpen] = useState(false);
  const [wasOpened, setOpened] = useState(false);
  return (
    <>
      <button
        {...buttonLook('secondary')}
        ref={button}
        type="button"
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        onPointerEnter={preload}
        onFocus={preload}
        onClick={({ currentTarget }) => {
          // Safari leaves the focus elsewhere, which then could not come back here.
          currentTarget.focus();
          setOpened(true);
          setOpen(true);
        }}
      >
        <span className="ui-button-label">
          {label}
          {value.length > 0 && (
            <span className="ui-badge" data-tone="accent">
              {value.length}
              <span className="ui-hidden"> chosen</span>
            </span>
          )}
          <Icon name="chevron-down" />
        </span>
      </button>
      {/* Before any script runs, Enter in the search field keeps what is chosen. */}
      {value.map((one) => (
        <input key={one} type="hidden" name={name} value={one} />
      ))}
      {wasOpened && (
        <Suspense>
          <FilterChoicesPanel
            label={label}
            triggerRef={button}
            isOpen={isOpen}
            onOpenChange={setOpen}
            value={value}
            choices={choices}
            onChange={onChange}
          />
        </Suspense>
      )}
    </>
  );
}
