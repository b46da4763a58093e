import { isDeepStrictEqual } from 'node:util';
import type { Partner } from './partners.repo';
import type { PartnerChanges } from './partners.schema';

/** One field of a partner that differs, as its activity keeps it. */
export interface FieldChange {
  field: string;
  from: unknown;
  to: unknown;
}

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

export function changesOf(partner: Partner, wanted: PartnerChanges): FieldChange[] {
  return fields
    .filter((field) => wanted[field] !== undefined && !isDeepStrictEqual(wanted[field], partner[field]))
    .map((field) => ({ field, from: partner[field], to: wanted[field] }));
}

/** "Changed name, website and tags", or "Status changed from active to inactive" where it is that alone. */
export function describeChanges(changes: FieldChange[]): string {
  const [only, ...others] = changes;
  if (only?.field === 'status' && others.length === 0)
    return `Status changed from ${String(only.from)} to ${String(only.to)}`;
  const names = fields
    .filter((field) => changes.some((change) => change.field === field))
    .map((f) => labels[f]);
  return `Changed ${new Intl.ListFormat('en-GB').format(names)}`;
}
