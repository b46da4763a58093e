import { vars } from '../tokens/layout';

interface Props {
  label: string;
  /** A detail, such as its size. */
  detail: string;
  /** From 0 to 1. */
  done: number;
}

/** Shows the part of a file that has been sent. At the end, the server checks it. */
export function UploadProgress({ label, detail, done }: Props) {
  const percent = Math.floor(100 * Math.min(1, done));
  return (
    <div className="ui-progress">
      <span>{label}</span>
      <span className="ui-numbers ui-muted">
        {percent === 100 ? 'Checking…' : `${percent}% of ${detail}`}
      </span>
      <span
        className="ui-progress-bar"
        role="progressbar"
        aria-label={label}
        aria-valuemin={0}
        aria-valuemax={100}
        aria-valuenow={percent}
        style={vars({ '--done': `${percent}%` })}
      />
    </div>
  );
}
