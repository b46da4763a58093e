import { Menu } from '../../ui/overlays/Menu';
import { StatusBadge } from '../../ui/records/StatusBadge';
import { statusLabel } from '../../ui/tokens/status';

interface Props<Status extends string> {
  status: Status;
  /** The statuses that the record can move to. */
  next: readonly Status[];
  /** Whether the user may change the status. */
  canEdit: boolean;
  onMove: (to: Status) => void;
}

/** The status in the head of a record's page, as a menu of those that it can move to. */
export function StatusMenu<Status extends string>({ status, next, canEdit, onMove }: Props<Status>) {
  if (!canEdit || next.length === 0) return <StatusBadge status={status} />;
  return (
    <Menu
      variant="ghost"
      label={statusLabel(status)}
      accessibleName={`Status: ${statusLabel(status)}`}
      items={next.map((to) => ({ id: to, label: statusLabel(to), onAction: () => onMove(to) }))}
    >
      <StatusBadge status={status} />
    </Menu>
  );
}
