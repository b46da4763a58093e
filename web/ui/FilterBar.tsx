import type { ReactNode } from 'react';
import { cutTo } from '../../src/lib/unicode';
import { Icon } from './Icon';

interface BarProps {
  label: string;
  /** Enter in the search field. */
  onSubmit: () => void;
  children: ReactNode;
}

/**
 * What narrows a list, in one line that wraps: a FilterSearch, FilterSelects, a button that clears them. They are the
 * browser's own controls, which cost the server a tenth of React Aria's; before any script runs Enter still searches.
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
  /** Read, not seen: the placeholder and the lens say it to the eye. */
  label: string;
  placeholder: string;
  value: string;
  onChange: (value: string) => void;
  /** What it submits as; `search` unless given. */
  name?: string;
}

/** What list calls take; more would be refused, and the screen with it. */
const MAX_SEARCH = 200;

/** Escape empties it, as browsers do. */
export function FilterSearch({ label, placeholder, value, onChange, name = 'search' }: SearchProps) {
  return (
    <span className="ui-filter" data-kind="search">
      <Icon name="search" />
      <input
        type="search"
        name={name}
        aria-label={label}
        placeholder={placeholder}
        autoComplete="off"
        value={value}
        onChange={(event) => onChange(cutTo(event.currentTarget.value, MAX_SEARCH))}
      />
    </span>
  );
}
