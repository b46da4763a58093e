import type { Partner } from '../../../src/features/partners/partners.entity';
import type { Choice } from '../../ui/forms/choices/choices';

/** Offers a partner by name. The industry and location distinguish partners of the same name. */
export const partnerChoice = ({
  id,
  name,
  industry,
  location,
}: Pick<Partner, 'id' | 'name' | 'industry' | 'location'>): Choice => ({
  id,
  label: name,
  description: `${industry} · ${location}`,
});
