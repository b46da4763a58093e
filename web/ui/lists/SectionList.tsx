import { useId, type MouseEvent, type ReactNode } from 'react';
import { Icon, type IconName } from '../icons/Icon';

export interface SectionRow {
  id: string;
  icon: IconName;
  title: string;
  /** Facts, the most important one first. null facts are left out. */
  facts: readonly (string | null)[];
  /** A short fact on the right, such as an age. */
  meta: string;
  tone?: 'warning' | 'danger' | undefined;
  href: string;
}

export interface ListSection {
  id: string;
  title: string;
  /** The number of rows, as people read it. */
  count: string;
  rows: readonly SectionRow[];
  /** A button below the rows. */
  more?: ReactNode;
}

interface Props {
  sections: readonly ListSection[];
  /** The row that is shown beside the list. */
  current: string | null;
  /** The rows that an action is for. */
  checked: ReadonlySet<string>;
  /** Called for a plain click on a row. The browser opens the link in another tab, if asked. */
  onOpen: (id: string) => void;
  onCheck: (id: string) => void;
}

/** Lists rows of two lines in sections, whose heads stay in sight. The whole row is a link. */
export function SectionList({ sections, ...props }: Props) {
  return (
    <div className="ui-sections">
      {sections.map((section) => (
        <Section key={section.id} section={section} {...props} />
      ))}
    </div>
  );
}

function Section({ section, ...props }: Omit<Props, 'sections'> & { section: ListSection }) {
  const id = useId();
  return (
    <section aria-labelledby={id}>
      <h2 id={id}>
        {section.title} <span>{section.count}</span>
      </h2>
      <ul>
        {section.rows.map((row) => (
          <Row key={row.id} row={row} {...props} />
        ))}
      </ul>
      {section.more}
    </section>
  );
}

function Row({ row, current, checked, onOpen, onCheck }: Omit<Props, 'sections'> & { row: SectionRow }) {
  const { id, icon, title, facts, meta, tone, href } = row;
  const isChecked = checked.has(id);
  const open = (event: MouseEvent) => {
    if (event.button !== 0 || event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    onOpen(id);
  };
  return (
    <li data-current={current === id || undefined} data-checked={isChecked || undefined}>
      <input
        type="checkbox"
        aria-label={`Select ${title}`}
        checked={isChecked}
        tabIndex={-1}
        onChange={() => onCheck(id)}
      />
      <Icon name={icon} />
      <a href={href} data-row-link={id} aria-current={current === id ? 'true' : undefined} onClick={open}>
        <span dir="auto">{title}</span>
        <small dir="auto">{facts.filter(Boolean).join(' · ')}</small>
      </a>
      <span className="ui-sections-meta" data-tone={tone}>
        {meta}
      </span>
    </li>
  );
}
