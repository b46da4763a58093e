/** The meaning of a color. `outline` is for finished records that don't need attention. */
export type Tone = 'neutral' | 'outline' | 'accent' | 'success' | 'warning' | 'danger' | 'info';

/**
 * The tone of every status. A status that several entities share (active, pending, completed …) looks the same
 * everywhere.
 */
const tones = {
  // applications
  prospect: 'neutral',
  applied: 'info',
  review: 'warning',
  approved: 'info',
  rejected: 'danger',
  // partners, members, programs, affiliate links, sources
  active: 'success',
  inactive: 'neutral',
  onboarding: 'warning',
  none: 'outline',
  paused: 'neutral',
  suspended: 'danger',
  archived: 'outline',
  error: 'danger',
  // leads
  new: 'info',
  in_progress: 'accent',
  closed: 'outline',
  won: 'success',
  lost: 'danger',
  // deliveries of webhooks, emails
  delivered: 'success',
  failed: 'danger',
  queued: 'warning',
  sent: 'success',
  suppressed: 'outline',
  scheduled: 'info',
  skipped: 'outline',
  // deals
  submitted: 'warning',
  expired: 'neutral',
  withdrawn: 'neutral',
  // campaigns
  draft: 'neutral',
  pending_approval: 'warning',
  launched: 'success',
  completed: 'outline',
  // events
  planning: 'neutral',
  published: 'success',
  ended: 'outline',
  recruiting: 'info',
  promotion: 'info',
  live: 'success',
  wrap_up: 'outline',
  cancelled: 'danger',
  // payouts and their lines
  exported: 'accent',
  removed: 'outline',
  // roadmap
  planned: 'neutral',
  blocked: 'danger',
  // health of partners, proposals of tiers
  good: 'success',
  fair: 'warning',
  at_risk: 'danger',
  open: 'warning',
  accepted: 'success',
  dismissed: 'outline',
  // referrals and rewards
  pending: 'warning',
  contacted: 'info',
  qualified: 'info',
  converted: 'success',
  paid: 'success',
  // commissions and payees
  held: 'warning',
  due: 'info',
  in_payout: 'accent',
  reversed: 'outline',
  duplicate: 'neutral',
  incomplete: 'warning',
  ready: 'success',
  on_hold: 'warning',
  // priorities
  low: 'outline',
  medium: 'neutral',
  high: 'danger',
  critical: 'danger',
} as const satisfies Record<string, Tone>;

const toneOf: ReadonlyMap<string, Tone> = new Map(Object.entries(tones));

/** The known statuses, in lower case, with underscores instead of spaces. */
export const knownStatuses: readonly string[] = Object.keys(tones);

const acronyms: ReadonlySet<string> = new Set(['rss', 'url', 'pdf', 'html', 'sow', 'crm', 'api']);

/** Normalizes a status: `In Progress`, `in progress` and `in_progress` are the same. */
function keyOf(status: string): string {
  return status.trim().toLowerCase().replaceAll(' ', '_');
}

export function isKnownStatus(status: string): boolean {
  return toneOf.has(keyOf(status));
}

/** Returns the tone of a stored status; `neutral` for an unknown one. */
export function statusTone(status: string): Tone {
  return toneOf.get(keyOf(status)) ?? 'neutral';
}

/** Returns the label of a stored value: `wrap_up` → `Wrap Up`, `follow-up` → `Follow-Up`, `rss` → `RSS`. */
export function statusLabel(value: string): string {
  return value
    .trim()
    .replaceAll('_', ' ')
    .replace(/[^\s-]+/g, (word) =>
      acronyms.has(word.toLowerCase()) ? word.toUpperCase() : word.charAt(0).toUpperCase() + word.slice(1),
    );
}
