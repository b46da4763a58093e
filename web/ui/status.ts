/** What a colour means. `outline` is for what is over and needs nobody's attention. */
export type Tone = 'neutral' | 'outline' | 'accent' | 'success' | 'warning' | 'danger' | 'info';

/**
 * Every status of the product and its one tone. Names that several things share (active, pending, completed …)
 * look the same wherever they stand.
 */
const tones = {
  // applications
  prospect: 'neutral',
  applied: 'info',
  review: 'warning',
  approved: 'success',
  rejected: 'danger',
  // partners, members, programs, affiliate links, sources
  active: 'accent',
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
  // campaigns
  draft: 'neutral',
  pending_approval: 'warning',
  launched: 'success',
  completed: 'outline',
  // events
  planning: 'neutral',
  recruiting: 'info',
  promotion: 'accent',
  live: 'success',
  wrap_up: 'outline',
  cancelled: 'danger',
  // roadmap
  planned: 'neutral',
  blocked: 'danger',
  // referrals and rewards
  pending: 'warning',
  contacted: 'info',
  qualified: 'accent',
  converted: 'success',
  paid: 'success',
  // priorities
  low: 'outline',
  medium: 'neutral',
  high: 'danger',
  critical: 'danger',
} as const satisfies Record<string, Tone>;

const toneOf: ReadonlyMap<string, Tone> = new Map(Object.entries(tones));

/** As they are stored, but for spaces and capitals. */
export const knownStatuses: readonly string[] = Object.keys(tones);

const acronyms: ReadonlySet<string> = new Set(['rss', 'url', 'pdf', 'html', 'sow', 'crm', 'api']);

/** `In Progress`, `in progress` and `in_progress` are one status. */
function keyOf(status: string): string {
  return status.trim().toLowerCase().replaceAll(' ', '_');
}

export function isKnownStatus(status: string): boolean {
  return toneOf.has(keyOf(status));
}

/** The tone of a status as it is stored; a value nobody knows is neutral. */
export function statusTone(status: string): Tone {
  return toneOf.get(keyOf(status)) ?? 'neutral';
}

/** A stored value as people read it: `wrap_up` → `Wrap Up`, `follow-up` → `Follow-Up`, `rss` → `RSS`. */
export function statusLabel(value: string): string {
  return value
    .trim()
    .replaceAll('_', ' ')
    .replace(/[^\s-]+/g, (word) =>
      acronyms.has(word.toLowerCase()) ? word.toUpperCase() : word.charAt(0).toUpperCase() + word.slice(1),
    );
}
