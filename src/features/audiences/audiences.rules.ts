/**
 * The kinds of audiences: the partners that see a record in their portal. Free of zod, so that screens may import it.
 */
export const audiences = ['all', 'tiers', 'partners'] as const;
export type AudienceKind = (typeof audiences)[number];

export const audienceLabels: Readonly<Record<AudienceKind, string>> = {
  all: 'All partners',
  tiers: 'Tiers',
  partners: 'Chosen partners',
};

export const audienceLimits = { tiers: 50, partners: 500 } as const;

/** The audience of a record that isn't made for partners, such as a template. `none` until someone shares it. */
export const sharedAudiences = ['none', ...audiences] as const;
export type SharedAudienceKind = (typeof sharedAudiences)[number];

/** `tiers` is empty unless the audience is `tiers`, and `partnerIds` unless it is `partners`. */
export interface Audience<Kind extends SharedAudienceKind = AudienceKind> {
  audience: Kind;
  /** Values of the Tier vocabulary. */
  tiers: string[];
  partnerIds: string[];
}

/** The fields that a call changes. */
export type AudienceChanges<Kind extends SharedAudienceKind = AudienceKind> = {
  [Name in keyof Audience]?: Audience<Kind>[Name] | undefined;
};

/** Returns the audience without unused values, in a stable order. */
export const cleanAudience = <Kind extends SharedAudienceKind>({
  audience,
  tiers,
  partnerIds,
}: Audience<Kind>): Audience<Kind> => ({
  audience,
  tiers: audience === 'tiers' ? [...new Set(tiers)].sort() : [],
  partnerIds: audience === 'partners' ? [...new Set(partnerIds)].sort() : [],
});

/** Returns the audience after a change of some of its fields. */
export const audienceAfter = <Kind extends SharedAudienceKind>(
  before: Audience<Kind>,
  wanted: AudienceChanges<Kind>,
): Audience<Kind> =>
  cleanAudience({
    audience: wanted.audience ?? before.audience,
    tiers: wanted.tiers ?? before.tiers,
    partnerIds: wanted.partnerIds ?? before.partnerIds,
  });

/** Describes an audience: "All partners", "Gold, Silver", "3 partners". */
export function describeAudience({ audience, tiers, partnerIds }: Audience<SharedAudienceKind>): string {
  if (audience === 'none') return 'Nobody';
  if (audience === 'all') return audienceLabels.all;
  if (audience === 'tiers') return tiers.length === 0 ? 'No tier' : tiers.join(', ');
  if (partnerIds.length === 0) return 'No partner';
  return partnerIds.length === 1 ? '1 partner' : `${partnerIds.length} partners`;
}
