import { gapVar } from '../tokens/layout';
import type { Tone } from '../tokens/status';

interface Props {
  label: string;
  tone: Tone;
  badges: readonly string[];
}

/** List of badges. Renders nothing if there are none. */
export function BadgeList({ label, tone, badges }: Props) {
  if (badges.length === 0) return null;
  return (
    <ul className="ui-inline" style={gapVar(4)} aria-label={label}>
      {badges.map((badge) => (
        <li className="ui-badge" data-tone={tone} key={badge}>
          <span className="ui-truncate">{badge}</span>
        </li>
      ))}
    </ul>
  );
}
