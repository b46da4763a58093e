import { Menu } from '../../ui/overlays/Menu';
import { StatusBadge } from '../../ui/records/StatusBadge';
import { statusLabel } from '../../ui/tokens/status';

interface Props<Status extends string> {
  status: Status;
  /** The statuses that the record can move to. */
  next: readonly Status[];
  /** Whether the user may change the status. */
  canEdit: boolean;
  /** The words of the current status. Default: its label */
  label?: string;
  onMove: (to: Status) => void;
}

/** The status in the head of a record's page, as a menu of those that it can move to. */
export function StatusMenu<Status extends string>(props: Props<Status>) {
  const { status, next, canEdit, label = statusLabel(status), onMove } = props;
  if (!canEdit || next.length === 0) return <StatusBadge status={status} label={label} />;
  return (
    <Menu
      variant="ghost"
      label={label}
      accessibleName={`Status: ${label}`}
      items={next.map((to) => ({ id: to, label: statusLabel(to), onAction: () => onMove(to) }))}
    >
      <StatusBadge status={status} label={label} />
    </Menu>
  );
}
