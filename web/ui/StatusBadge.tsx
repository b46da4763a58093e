import { Badge } from './Badge';
import { statusLabel, statusTone } from './status';

/** A stored status or priority in its one colour; `label` where the screen calls it otherwise. */
export function StatusBadge({ status, label }: { status: string; label?: string }) {
  return <Badge tone={statusTone(status)}>{label ?? statusLabel(status)}</Badge>;
}
