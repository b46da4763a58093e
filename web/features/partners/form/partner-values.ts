import type { Partner } from '../../../../src/features/partners/partners.repo';

/** The values of a partner's form. */
export type PartnerValues = Record<TextName, string> & { tags: string[] };

const textNames = [
  'name',
  'description',
  'industry',
  'size',
  'location',
  'website',
  'partnershipType',
  'status',
] as const;
type TextName = (typeof textNames)[number];

/** The body of a save. The server parses the comma-separated types and validates each field. */
export type PartnerBody = Record<TextName, string> & { tags: readonly string[] };

export const emptyPartner: PartnerValues = {
  name: '',
  description: '',
  industry: '',
  size: '',
  location: '',
  website: '',
  partnershipType: '',
  status: 'active',
  tags: [],
};

export function valuesOf(partner: Partner): PartnerValues {
  return {
    name: partner.name,
    description: partner.description,
    industry: partner.industry,
    size: partner.size,
    location: partner.location,
    website: partner.website ?? '',
    partnershipType: partner.partnershipType.join(', '),
    status: partner.status,
    tags: partner.tags,
  };
}

export function bodyOf(form: FormData, tags: readonly string[]): PartnerBody {
  return { ...textsOf(form), tags };
}

function textsOf(form: FormData): Record<TextName, string> {
  const text = (name: TextName) => String(form.get(name) ?? '');
  return {
    name: text('name'),
    description: text('description'),
    industry: text('industry'),
    size: text('size'),
    location: text('location'),
    website: text('website'),
    partnershipType: text('partnershipType'),
    status: text('status'),
  };
}

/** Returns whether the form's texts differ from `values`. */
export function hasChanged(formId: string, values: PartnerValues): boolean {
  const form = document.getElementById(formId);
  if (!(form instanceof HTMLFormElement)) return false;
  const typed = textsOf(new FormData(form));
  return textNames.some((name) => typed[name] !== values[name]);
}
