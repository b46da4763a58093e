import type { Colleague } from '../../../src/features/membership/members/members.service';
import { displayName } from '../../../src/lib/text/display-name';
import type { Choice } from '../../ui/forms/choices/choices';

/** Offers a colleague by name. The email distinguishes colleagues of the same name. */
export const colleagueChoice = ({ id, email, name }: Pick<Colleague, 'id' | 'email' | 'name'>): Choice => ({
  id,
  label: displayName({ name, email }),
  ...(name !== null && { description: email }),
});
