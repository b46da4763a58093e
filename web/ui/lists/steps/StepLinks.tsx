import type { ReactNode } from 'react';
import { Icon } from '../../icons/Icon';

/** Grid of one-time steps. Its children are `StepLink`s. */
export const StepLinks = ({ children }: { children: ReactNode }) => (
  <ul className="ui-step-links">{children}</ul>
);

interface Props {
  isDone: boolean;
  description: string;
  /** A link to the screen of the step. */
  children: ReactNode;
}

export function StepLink({ isDone, description, children }: Props) {
  return (
    <li data-done={isDone || undefined}>
      <span className="ui-step-mark">{isDone && <Icon name="check" label="Done" />}</span>
      <div>
        {children}
        <p className="ui-muted ui-small">{description}</p>
      </div>
    </li>
  );
}
