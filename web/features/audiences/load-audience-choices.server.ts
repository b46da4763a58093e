import type { App } from '../../../src/app';
import type { Audience } from '../../../src/features/audiences/audiences.rules';
import type { Member } from '../../../src/lib/actor';
import { MAX_LIMIT } from '../../../src/lib/paging';
import type { AudienceChoices } from './AudienceField';

/** Loads what `AudienceField` offers, and the names of the partners that the items have chosen. */
export async function loadAudienceChoices(
  app: App,
  actor: Member,
  items: readonly Pick<Audience, 'partnerIds'>[],
): Promise<AudienceChoices> {
  const [tags, partners] = await Promise.all([
    app.tags.list(actor, { limit: MAX_LIMIT }),
    app.audiences.partnersOf(actor, items),
  ]);
  return {
    tiers: tags.items
      .filter(({ category }) => category === 'Tier')
      .map(({ value, label }) => ({ id: value, label }))
      .reverse(),
    partners: partners.map(({ id, name }) => ({ id, label: name })),
  };
}
