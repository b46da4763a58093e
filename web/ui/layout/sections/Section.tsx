import { useId, type ReactNode } from 'react';

interface Props {
  title: string;
  description?: ReactNode;
  /** `full` is for tables, which need the width of the page. */
  width?: 'full';
  children: ReactNode;
}

/**
 * One topic of a long page: title and description on the left, controls on the right. They are stacked on narrow
 * screens.
 */
export function Section({ title, description, width, children }: Props) {
  const id = useId();
  return (
    <section className="ui-section" data-width={width} aria-labelledby={id}>
      <div className="ui-section-words">
        <h2 id={id}>{title}</h2>
        {description && <p>{description}</p>}
      </div>
      <div className="ui-section-content">{children}</div>
    </section>
  );
}
