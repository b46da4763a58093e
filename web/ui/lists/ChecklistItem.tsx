import type { ReactNode } from 'react';

interface Props {
  isDone: boolean;
  checkbox: ReactNode;
  /** Badges and dates. */
  facts: ReactNode;
  actions: ReactNode;
}

/** To-do of a Rows list. */
export function ChecklistItem({ isDone, checkbox, facts, actions }: Props) {
  return (
    <li>
      <div className="ui-checklist-words" data-done={isDone || undefined}>
        {checkbox}
        {facts}
      </div>
      {actions}
    </li>
  );
}
