import { Icon, type IconName } from '../icons/Icon';

interface Props {
  label: string;
  views: readonly { id: string; label: string; icon?: IconName }[];
  selected: string;
  onChange: (id: string) => void;
}

/** Switch between two or three views of the same items, or other choices of which one holds. */
export function ViewSwitch({ label, views, selected, onChange }: Props) {
  return (
    <div className="ui-view-switch" role="group" aria-label={label}>
      {views.map((view) => (
        <button
          key={view.id}
          type="button"
          aria-pressed={view.id === selected}
          onClick={() => onChange(view.id)}
        >
          {view.icon && <Icon name={view.icon} />}
          {view.label}
        </button>
      ))}
    </div>
  );
}
