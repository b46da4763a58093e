import type { ReactNode } from 'react';
import { vars } from '../tokens/layout';

interface Props {
  label: string;
  value: number;
  max: number;
  /** Shown instead of the two numbers. */
  text?: string;
  /** Id for the label, if it names another element too. */
  labelId?: string;
}

/** Shows progress as text and as a bar. */
export function Progress({ label, value, max, text, labelId }: Props) {
  const words = text ?? `${value.toLocaleString('en-US')} of ${max.toLocaleString('en-US')}`;
  return (
    <div className="ui-progress">
      <span id={labelId}>{label}</span>
      <span className="ui-numbers ui-muted">{words}</span>
      <span
        className="ui-progress-bar"
        role="progressbar"
        aria-label={label}
        aria-valuemin={0}
        aria-valuemax={max}
        aria-valuenow={value}
        aria-valuetext={text}
        style={vars({ '--done': max > 0 ? `${(100 * value) / max}%` : '0%' })}
      />
    </div>
  );
}

/** Place for the Progress of an action, next to its button. Screen readers announce it. */
export function ProgressStatus({ children }: { children: ReactNode }) {
  return (
    <div className={children ? 'ui-check-progress' : 'ui-hidden'} role="status">
      {children}
    </div>
  );
}
