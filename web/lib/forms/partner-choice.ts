import type { Partner } from '../../../src/features/partners/partners.entity';
import type { Choice } from '../../ui/forms/choices/choices';

/** Offers a partner by name. Its industry and location tell two of the same name apart. */
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
