import { Icon, type IconName } from './Icon';
import type { Tone } from '../tokens/status';

/** Icon for a kind of record, like an avatar for a company. It is decorative, because the name is shown next to it. */
export function IconTile({ icon, tone = 'neutral' }: { icon: IconName; tone?: Tone }) {
  return (
    <span className="ui-icon-tile" data-tone={tone} aria-hidden>
      <Icon name={icon} />
    </span>
  );
}
