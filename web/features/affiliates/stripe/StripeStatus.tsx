import type { StripeTrial } from '../../../../src/features/affiliates/stripe/stripe-events.service';
import { Badge } from '../../../ui/records/Badge';

type Status = StripeTrial['events'][number]['status'];

const words = {
  done: { label: 'Done', tone: 'success' },
  unattributed: { label: 'Unattributed', tone: 'warning' },
  problem: { label: 'Problem', tone: 'danger' },
  waiting: { label: 'Waiting', tone: 'neutral' },
  ignored: { label: 'Ignored', tone: 'outline' },
  invalid: { label: 'Not an event', tone: 'danger' },
} as const satisfies Record<Status, object>;

/** What becomes of an event. */
export function StripeStatus({ status }: { status: Status }) {
  const { label, tone } = words[status];
  return <Badge tone={tone}>{label}</Badge>;
}
