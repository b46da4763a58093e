import type { ReactNode } from 'react';
import { Icon, type IconName } from '../icons/Icon';
import { Link } from '../actions/Link';

interface Props {
  /** Address of the card, which is then a link as a whole. */
  href?: string;
  label: string;
  value: number | string;
  icon?: IconName;
  hint?: string;
}

/** Card with one number. */
export function MetricCard({ href, label, value, icon, hint }: Props) {
  const content = (
    <>
      <span className="ui-metric-label">
        {icon && <Icon name={icon} />}
        {label}
      </span>
      <span className="ui-metric-value">
        {typeof value === 'number' ? value.toLocaleString('en-US') : value}
      </span>
      {hint && <span className="ui-muted ui-small">{hint}</span>}
    </>
  );
  if (!href) return <div className="ui-metric">{content}</div>;
  return (
    <Link look="metric" href={href}>
      {content}
    </Link>
  );
}

/** MetricCards as one strip of 72 px. Phones show two in a row. */
export function MetricStrip({ children }: { children: ReactNode }) {
  return <div className="ui-metric-strip">{children}</div>;
}

/** Three MetricCards side by side, also on phones. */
export function MetricRow({ children }: { children: ReactNode }) {
  return <div className="ui-counters">{children}</div>;
}
