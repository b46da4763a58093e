import { createColumnSealer } from '../../../db/secrets/sealed-columns.repo';
import type { MailQueue } from '../../mail/mail-queue';
import type { MailUrl } from '../../mail/portal-links';
import type { RecordTools } from '../../records/create-records';
import type { MembersRepo } from '../../workspaces/members.repo';
import { createEnsurePayee } from './ensure-payee';
import { createPayeeMails } from './mail-changes';
import type { Payee } from './payees.entity';
import { createPayeeImport } from './import-payees';
import { createPayeesRepo } from './payees.repo';
import { createPayeeRecords, createPayeesService } from './payees.service';
import { createPortalPayee } from './portal';
import { createPayeeWrites } from './write-payees';

interface Dependencies extends RecordTools {
  members: MembersRepo;
  mail: MailQueue;
  mailUrl: MailUrl;
}

/** A payee with its whole IBAN, for the file of a payout. */
export interface Destination extends Omit<Payee, 'sealedIban'> {
  iban: string | null;
}

/** Also returns what the ledger and payouts need of payees. */
export function createPayees(dependencies: Dependencies) {
  const { db, clock } = dependencies;
  const payees = createPayeesRepo(db);
  const records = createPayeeRecords(dependencies, payees);
  const writes = createPayeeWrites({
    records,
    payees,
    sealer: createColumnSealer(db),
    mailChange: createPayeeMails(dependencies),
  });
  const ensurePayee = createEnsurePayee({ records, payees, clock });

  /** Locks payees, and returns where their money goes, by their ids. Must run in a transaction. */
  async function destinations(
    workspaceId: string,
    ids: readonly string[],
  ): Promise<ReadonlyMap<string, Destination>> {
    const found = new Map<string, Destination>();
    for (const payee of await payees.lockAll(workspaceId, ids)) {
      const { sealedIban: _, ...fields } = payee;
      found.set(payee.id, { ...fields, iban: await writes.openIban(payee) });
    }
    return found;
  }

  const service = createPayeesService({ ...dependencies, records, payees, writes });

  return {
    importable: createPayeeImport({ db, payees, writes, service, clock }),
    services: {
      payees: service,
      portalPayee: createPortalPayee({ db, payees, writes, ensurePayee, clock }),
      ensurePayee,
      payeeDestinations: destinations,
    },
    repo: payees,
    ensurePayee,
    destinations,
  };
}

export type Payees = ReturnType<typeof createPayees>;
export type PayeeServices = Payees['services'];
