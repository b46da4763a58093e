import type { AuditChange } from '../audit/audit.rules';
import type { PartnerChanges, ProfileChanges } from './partners.schema';

/** In the order of the activity's text. */
const labels: Record<Exclude<keyof PartnerChanges | keyof ProfileChanges, 'custom'> | 'externalId', string> =
  {
    name: 'name',
    description: 'description',
    industry: 'industry',
    size: 'company size',
    location: 'location',
    website: 'website',
    logo: 'logo',
    status: 'status',
    partnershipType: 'partnership type',
    tags: 'tags',
    tier: 'tier',
    ownerId: 'owner',
    externalId: 'external ID',
  };

/** "Changed name, website and tags", or "Status changed from active to inactive" if only the status changed. */
export function describeChanges(changes: readonly AuditChange[]): string {
  const [only, ...others] = changes;
  if (only?.field === 'status' && others.length === 0)
    return `Status changed from ${String(only.from)} to ${String(only.to)}`;
  const own = Object.entries(labels)
    .filter(([name]) => changes.some(({ field }) => field === name))
    .map(([, label]) => label);
  const custom = changes.flatMap(({ label }) => label ?? []);
  return `Changed ${new Intl.ListFormat('en-GB').format([...own, ...custom])}`;
}
