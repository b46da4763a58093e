import { statusTone } from '../tokens/status';

export interface StatusBar {
  status: string;
  /** The status in words. */
  label: string;
  /** Not negative. The longest bar has the highest value. */
  value: number;
  /** The value in words, such as `7 deals`. */
  text: string;
  /** More about it, below the bar. */
  detail?: string;
}

/** One bar per status, with its numbers beside it. */
export function StatusBars({ label, bars }: { label: string; bars: readonly StatusBar[] }) {
  const most = Math.max(1, ...bars.map(({ value }) => value));
  return (
    <ul className="ui-status-bars" aria-label={label}>
      {bars.map(({ status, label: name, value, text, detail }) => (
        <li key={status}>
          <span>{name}</span>
          <span>{text}</span>
          <svg aria-hidden="true" width="100%">
            <rect width="100%" height="100%" />
            <rect data-tone={statusTone(status)} width={`${(100 * value) / most}%`} height="100%" />
          </svg>
          {detail && <small title={detail}>{detail}</small>}
        </li>
      ))}
    </ul>
  );
}
