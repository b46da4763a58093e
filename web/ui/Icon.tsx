import { icons, type IconName } from './icons';

export type { IconName };

/** An icon says nothing by itself unless `label` is given: the words beside it, or the control around it, do. */
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
