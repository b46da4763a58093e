import type { ReactNode } from 'react';
import { truncate } from '../../../src/lib/text/unicode';
import { Icon } from '../icons/Icon';

interface BarProps {
  label: string;
  /** Called on Enter in the search field. */
  onSubmit: () => void;
  children: ReactNode;
}

/**
 * Filters of a list in one line that wraps: a FilterSearch, Selects and a button that clears them. They are
 * native controls, which cost the server a tenth of React Aria's. Enter searches even before scripts run.
 */
export function FilterBar({ label, onSubmit, children }: BarProps) {
  return (
    <form
      className="ui-filters"
      role="search"
      aria-label={label}
      onSubmit={(event) => {
        event.preventDefault();
        onSubmit();
      }}
    >
      {children}
    </form>
  );
}

interface SearchProps {
  /** Name for screen readers. The placeholder and the icon are its visual equivalent. */
  label: string;
  placeholder: string;
  value: string;
  onChange: (value: string) => void;
  /** Name of the field; `search` by default. */
  name?: string;
  /** Whether / moves the focus here: true for the search of a screen's list. */
  hasShortcut?: boolean;
}

/** Maximum length of a search that list calls accept, in characters. A longer one would make the whole screen fail. */
const MAX_SEARCH = 200;

/** Search field of a FilterBar. Escape clears it, as in native search fields. */
export function FilterSearch({
  label,
  placeholder,
  value,
  onChange,
  name = 'search',
  hasShortcut = true,
}: SearchProps) {
  return (
    <span className="ui-filter" data-kind="search">
      <Icon name="search" />
      <input
        type="search"
        name={name}
        aria-label={label}
        aria-keyshortcuts={hasShortcut ? '/' : undefined}
        placeholder={placeholder}
        autoComplete="off"
        value={value}
        onChange={(event) => onChange(truncate(event.currentTarget.value, MAX_SEARCH))}
      />
    </span>
  );
}
