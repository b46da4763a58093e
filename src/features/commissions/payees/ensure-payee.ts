import type { Clock } from '../../../lib/clock';
import { notFound } from '../../../lib/errors';
import { newId } from '../../../lib/ids';
import { PARTNER_NOT_FOUND } from '../../partners/partner.record';
import type { Records } from '../../records/create-records';
import type { Writer } from '../../records/record-place';
import { emptyPayee, type Payee } from './payees.entity';
import type { PayeesRepo } from './payees.repo';

/** Who earns: a partner, or a person without one. */
export type PayeeOwner = { partnerId: string } | { name: string; email: string };

interface Dependencies {
  records: Pick<Records<Payee>, 'recordCreation'>;
  payees: PayeesRepo;
  clock: Clock;
}

/**
 * Creates a function that returns the payee of a partner or an email, and makes it if there is none. It must run in a
 * transaction. Two transactions at once get the same payee.
 */
export const createEnsurePayee =
  ({ records, payees, clock }: Dependencies) =>
  async (workspaceId: string, owner: PayeeOwner, by: Writer = 'System'): Promise<Payee> => {
    const find = () =>
      'partnerId' in owner
        ? payees.ofPartner(workspaceId, owner.partnerId)
        : payees.ofEmail(workspaceId, owner.email);
    const known = await find();
    if (known) return known;
    const isPartner = 'partnerId' in owner;
    const partner = isPartner ? await payees.partner(workspaceId, owner.partnerId) : owner;
    if (!partner) throw notFound(PARTNER_NOT_FOUND);
    const createdAt = clock.now().toISOString();
    const payee: Payee = {
      ...emptyPayee,
      id: newId(),
      workspaceId,
      partnerId: isPartner ? owner.partnerId : null,
      name: partner.name,
      email: partner.email,
      kind: isPartner ? 'company' : 'person',
      createdAt,
      updatedAt: createdAt,
    };
    if (await payees.insertIfAbsent(payee)) {
      await records.recordCreation(by, payee);
      return payee;
    }
    const made = await find();
    if (!made) throw new Error(`The payee of ${workspaceId} was neither made nor found`);
    return made;
  };

export type EnsurePayee = ReturnType<typeof createEnsurePayee>;
