import type { App } from '../../../../src/app';
import { partnerEntity } from '../../../../src/features/partners/partners.entity';
import type { Member } from '../../../../src/lib/actor';
import type { ListView } from '../../../lib/lists/view/list-view';
import type { ShownPartner } from './PartnerCard';

const { fields: computed } = partnerEntity.computed;

/** Returns only the fields that the directory shows. Fifty whole partners would double the size of the page. */
export const summarize = (partner: ShownPartner): ShownPartner => {
  const { id, name, status, description, partnershipType, tier, industry, location, createdAt } = partner;
  const { custom, ownerId, ownerName, health, healthScore } = partner;
  const shown = { id, name, status, description, partnershipType, tier, industry, location, createdAt };
  return { ...shown, custom, ownerId, ownerName, health, healthScore };
};

/** Returns the fields of partners that the directory shows, with the computed columns if its table shows any. */
export async function summarizeAll(
  app: App,
  actor: Member,
  partners: readonly ShownPartner[],
  { layout, columns }: ListView,
): Promise<ShownPartner[]> {
  const isAsked = layout === 'table' && columns.some((id) => id in computed);
  const figures = await app.partners.figures(actor, isAsked ? partners.map(({ id }) => id) : []);
  return partners.map((partner) => ({ ...summarize(partner), figures: figures.get(partner.id) }));
}
