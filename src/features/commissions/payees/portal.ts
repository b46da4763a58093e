import type { Actor } from '../../../lib/actor';
import { authorize } from '../../../lib/actor';
import { portalUsers } from '../../../lib/roles';
import type { Clock } from '../../../lib/clock';
import type { Db } from '../../../db/connect';
import { ownPortal, type PortalView } from '../../audiences/portal-view';
import type { EnsurePayee } from './ensure-payee';
import type { PayeeView } from './payees.entity';
import type { PayeesRepo } from './payees.repo';
import type { OwnPayeeChanges } from './payees.schema';
import { viewOf } from './payees.service';
import type { PayeeWrites } from './write-payees';

interface Dependencies {
  db: Db;
  payees: PayeesRepo;
  writes: Pick<PayeeWrites, 'change'>;
  ensurePayee: EnsurePayee;
  clock: Clock;
}

/** Lets a partner's own users see and change where its money goes. */
export function createPortalPayee({ db, payees, writes, ensurePayee, clock }: Dependencies) {
  const now = () => clock.now().toISOString();
  return {
    /** Returns null before the partner has a payee. */
    async get({ workspaceId, partnerId }: PortalView): Promise<PayeeView | null> {
      const payee = await payees.ofPartner(workspaceId, partnerId);
      return payee ? viewOf(payee, now()) : null;
    },

    /** Makes the payee if there is none. @throws 403; 404 without a partner; 400 */
    async update(actor: Actor, wanted: OwnPayeeChanges): Promise<PayeeView> {
      const { workspaceId, partnerId } = ownPortal(actor);
      authorize(actor, portalUsers);
      return db.transaction(async () => {
        const { id } = await ensurePayee(workspaceId, { partnerId }, actor);
        const before = await payees.lock(workspaceId, id);
        if (!before) throw new Error(`Payee ${id} is gone`);
        return viewOf(await writes.change(actor, before, wanted), now());
      });
    },
  };
}

export type PortalPayee = ReturnType<typeof createPortalPayee>;
