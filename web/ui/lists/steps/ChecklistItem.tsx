import type { ReactNode } from 'react';

interface Props {
  /** Fragment of links to the row. */
  id?: string;
  isDone: boolean;
  checkbox: ReactNode;
  /** Badges and dates. */
  facts: ReactNode;
  actions?: ReactNode;
}

/** A to-do in a Rows list. */
export function ChecklistItem({ id, isDone, checkbox, facts, actions }: Props) {
  return (
    <li id={id}>
      <div className="ui-checklist-words" data-done={isDone || undefined}>
        {checkbox}
        {facts}
      </div>
      {actions}
    </li>
  );
}
