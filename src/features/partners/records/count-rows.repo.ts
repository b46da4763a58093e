import type { Db } from '../../../db/connect';
import { countUpTo, type Count } from '../../../db/keyset';

/** Upper bound for counting. Beyond it, a list's total is "at least". */
const CAP = 10_000;

type PartnerTable =
  'partner_notes' | 'partner_contacts' | 'partner_activities' | 'onboarding_tasks' | 'check_ins';

/** Counts the rows of a table that belong to a partner. */
export const countRows = (db: Db, table: PartnerTable, partnerId: string): Promise<Count> =>
  countUpTo(db.read, db.read(table).where({ partnerId }), CAP);
