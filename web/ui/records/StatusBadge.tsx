import { Badge } from './Badge';
import { statusLabel, statusTone } from '../tokens/status';

/** Shows a stored status or priority in its color. `label` replaces the default text. */
export function StatusBadge({ status, label }: { status: string; label?: string }) {
  return <Badge tone={statusTone(status)}>{label ?? statusLabel(status)}</Badge>;
}
