import { icons, type IconName } from './icons';

export type { IconName };

/**
 * Hidden from screen readers unless `label` is given, because the text next to it or the control around it names it.
 */
export function Icon({ name, label }: { name: IconName; label?: string }) {
  return (
    <svg
      viewBox="0 0 20 20"
      className="ui-icon"
      role={label ? 'img' : undefined}
      aria-label={label}
      aria-hidden={label ? undefined : true}
    >
      <path d={icons[name]} fill={name === 'star-filled' ? 'currentColor' : undefined} />
    </svg>
  );
}
