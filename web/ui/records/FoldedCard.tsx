import { useId, type ReactNode } from 'react';
import { Icon } from '../icons/Icon';

interface Props {
  title: string;
  isOpen: boolean;
  onToggle: (isOpen: boolean) => void;
  /** Rendered only while the card is open. */
  children: ReactNode;
}

/** Card that its heading opens and closes. A closed one is as high as a button. */
export function FoldedCard({ title, isOpen, onToggle, children }: Props) {
  const id = useId();
  return (
    <section className="ui-folded" aria-labelledby={`${id}-title`}>
      <h2>
        <button
          type="button"
          id={`${id}-title`}
          aria-expanded={isOpen}
          aria-controls={isOpen ? `${id}-content` : undefined}
          onClick={() => onToggle(!isOpen)}
        >
          <Icon name={isOpen ? 'chevron-down' : 'chevron-right'} />
          {title}
        </button>
      </h2>
      {isOpen && <div id={`${id}-content`}>{children}</div>}
    </section>
  );
}
