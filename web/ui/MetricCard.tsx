import { Icon, type IconName } from './Icon';

interface Props {
  label: string;
  value: number | string;
  icon?: IconName;
  hint?: string;
}

/** Card with one number. Inside a link of class `ui-metric`, render `MetricContent` instead. */
export function MetricCard(props: Props) {
  return (
    <div className="ui-metric">
      <MetricContent {...props} />
    </div>
  );
}

export function MetricContent({ label, value, icon, hint }: Props) {
  return (
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
}
