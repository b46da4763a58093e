import { changedFields, type AuditChange } from '../audit/audit.rules';
import type { Partner } from './partners.repo';
import type { PartnerChanges } from './partners.schema';

const labels: Record<keyof PartnerChanges, string> = {
  name: 'name',
  description: 'description',
  industry: 'industry',
  size: 'company size',
  location: 'location',
  website: 'website',
  status: 'status',
  partnershipType: 'partnership type',
  tags: 'tags',
};

const fields: (keyof PartnerChanges)[] = [
  ...(['name', 'description', 'industry', 'size', 'location'] as const),
  ...(['website', 'status', 'partnershipType', 'tags'] as const),
];

export const changesOf = (partner: Partner, wanted: PartnerChanges): AuditChange[] =>
  changedFields<Partner>(partner, wanted, fields);

/** "Changed name, website and tags", or "Status changed from active to inactive" if only the status changed. */
export function describeChanges(changes: AuditChange[]): string {
  const [only, ...others] = changes;
  if (only?.field === 'status' && others.length === 0)
    return `Status changed from ${String(only.from)} to ${String(only.to)}`;
  const names = fields
    .filter((field) => changes.some((change) => change.field === field))
    .map((f) => labels[f]);
  return `Changed ${new Intl.ListFormat('en-GB').format(names)}`;
}
