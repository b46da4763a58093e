import type { ReactNode } from 'react';

interface Props {
  /** The list, with a scroll of its own. */
  list: ReactNode;
  /** What the list has selected. */
  children: ReactNode;
  /** Whether phones show the selected item instead of the list. */
  isOpen: boolean;
}

/** A list and the item that it has selected, side by side in the height of the window. Phones show one of them. */
export const SplitView = ({ list, children, isOpen }: Props) => (
  <div className="ui-split" data-open={isOpen || undefined}>
    <div className="ui-split-list">{list}</div>
    {children}
  </div>
);

interface PaneProps {
  /** Name of the region. */
  label: string;
  /** The place of the item, on the left above it. */
  head: ReactNode;
  /** Links and buttons on the right above it. */
  tools?: ReactNode;
  /** The actions. Each shows its key. */
  actions: ReactNode;
  children: ReactNode;
}

/** The selected item of a SplitView: a line above it, its content with a scroll of its own, and its actions. */
export const SplitPane = ({ label, head, tools, actions, children }: PaneProps) => (
  <section className="ui-split-pane" aria-label={label}>
    <div className="ui-split-head">
      <div className="ui-inline ui-small ui-muted">{head}</div>
      <div className="ui-inline">{tools}</div>
    </div>
    {/* Focusable, because long details scroll. */}
    <div className="ui-split-body" role="group" aria-label="Details" tabIndex={0}>
      {children}
    </div>
    <div className="ui-split-actions">{actions}</div>
  </section>
);

interface NoteProps {
  tone: 'success' | 'warning' | 'danger';
  children: ReactNode;
}

/** What to know before acting on the item. */
export const SplitNote = ({ tone, children }: NoteProps) => (
  <p className="ui-split-note" data-tone={tone}>
    {children}
  </p>
);
