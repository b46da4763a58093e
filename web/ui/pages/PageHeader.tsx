import type { ReactNode } from 'react';

interface Props {
  title: ReactNode;
  subtitle?: ReactNode;
  /** The primary action, on the right. */
  action?: ReactNode;
  /** Link to the parent page, above the title: `<Link look="back">`. */
  back?: ReactNode;
}

export function PageHeader({ title, subtitle, action, back }: Props) {
  return (
    <header className="ui-page-header">
      <div className="ui-page-header-words">
        {back}
        <h1>{title}</h1>
        {subtitle && <p>{subtitle}</p>}
      </div>
      {action && <div className="ui-inline">{action}</div>}
    </header>
  );
}
