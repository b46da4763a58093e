import { vars } from './layout';

interface Props {
  label: string;
  value: number;
  max: number;
  /** Where the words name something else too. */
  labelId?: string;
}

/** How much of it is done, in words and as a bar. */
export function Progress({ label, value, max, labelId }: Props) {
  return (
    <div className="ui-progress">
      <span id={labelId}>{label}</span>
      <span className="ui-numbers ui-muted">
        {value} of {max}
      </span>
      <span
        className="ui-progress-bar"
        role="progressbar"
        aria-label={label}
        aria-valuemin={0}
        aria-valuemax={max}
        aria-valuenow={value}
        style={vars({ '--done': max > 0 ? `${(100 * value) / max}%` : '0%' })}
      />
    </div>
  );
}
