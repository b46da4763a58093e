import { Icon, type IconName } from './Icon';
import type { Tone } from './status';

/** Decorative, like an avatar for a kind of thing: its name stands beside it. */
export function IconTile({ icon, tone = 'neutral' }: { icon: IconName; tone?: Tone }) {
  return (
    <span className="ui-icon-tile" data-tone={tone} aria-hidden>
      <Icon name={icon} />
    </span>
  );
}
