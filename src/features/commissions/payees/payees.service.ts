import { authorize, type Actor, type Member } from '../../../lib/actor';
import type { Clock } from '../../../lib/clock';
import { conflict } from '../../../lib/errors';
import type { PageRequest } from '../../../lib/paging';
import type { AuditTrail } from '../../audit/audit-trail';
import type { AuditChange } from '../../audit/audit.rules';
import { createRecords, type Records, type RecordTools } from '../../records/create-records';
import { createRecordService, type Scope } from '../../records/record-service';
import { maskedIban } from '../../../lib/money/iban';
import { payeeRecord } from './payee.record';
import { bankFields, payeeEntity, type Payee, type PayeeView } from './payees.entity';
import type { PayeesRepo } from './payees.repo';
import { managePayees, payeeMessages, payeeStatus } from './payees.rules';
import type { NewPayee, PayeeChanges, PayeeFilters } from './payees.schema';
import type { PayeeWrites } from './write-payees';

/** Keeps where the money goes out of the audit log. */
const describeChanges = async (_payee: Payee, changes: readonly AuditChange[]): Promise<AuditChange[]> =>
  changes.map((change) =>
    bankFields.has(change.field)
      ? { field: change.field === 'sealedIban' ? 'iban' : change.field, from: null, to: null, isHidden: true }
      : change,
  );

/** Returns the payee as calls answer it. */
export function viewOf(payee: Payee, now: string): PayeeView {
  const { sealedIban: _, ibanCountry, ibanLast4, ...fields } = payee;
  return { ...fields, iban: maskedIban(ibanCountry, ibanLast4), status: payeeStatus(payee, now) };
}

/** Events leave the installation, so they don't have bank data. */
const forEvent = ({ paypalEmail: _, iban: _iban, accountHolder: _holder, ...payee }: PayeeView) => payee;

export const createPayeeRecords = (tools: RecordTools, payees: PayeesRepo): Records<Payee> =>
  createRecords<Payee>({
    ...tools,
    table: payees,
    entity: payeeEntity,
    record: payeeRecord,
    describeChanges,
    secret: bankFields,
  });

interface Dependencies {
  records: Records<Payee>;
  payees: PayeesRepo;
  writes: Pick<PayeeWrites, 'create' | 'change'>;
  audit: AuditTrail;
  clock: Clock;
}

/** Who is paid, for admins. 404 `Payee not found` also for an id of another workspace. */
export function createPayeesService({ records, payees, writes, audit, clock }: Dependencies) {
  const now = () => clock.now().toISOString();
  const present = async (_scope: Scope, items: readonly Payee[]): Promise<PayeeView[]> =>
    items.map((payee) => viewOf(payee, now()));

  const { methods } = createRecordService(
    {
      ...records,
      shown(item) {
        if (isView(item)) audit.noteShown('payee', forEvent(item));
        return item;
      },
    },
    {
      page: ({ workspaceId }, filters: Omit<PayeeFilters, keyof PageRequest>, request) =>
        payees.list(workspaceId, { ...filters, now: now() }, request),
      present,
      exported: present,
      exportColumns: async () => [
        { header: 'Status', name: 'status', value: (payee) => String(Reflect.get(payee, 'status')) },
      ],
      create: (actor, sent: NewPayee, row): Promise<Payee> => writes.create(actor, sent, row),
      earlier: async (_actor, values): Promise<PayeeChanges> => values,
      change: (actor: Member, before, wanted: PayeeChanges) => writes.change(actor, before, wanted),

      /** @throws 409 if anything was earned */
      async checkRemoval(_actor, { id }) {
        if (await payees.hasEarned(id)) throw conflict(payeeMessages.hasCommissions);
      },
    },
  );

  return {
    ...methods,

    /** Counts the payees by status. */
    async counts(actor: Actor): ReturnType<PayeesRepo['counts']> {
      authorize(actor, managePayees);
      return payees.counts(actor.workspaceId, now());
    },

    /** Returns payees for outgoing events, without bank data. */
    forEvents: async (...sent: Parameters<typeof methods.forEvents>) =>
      (await methods.forEvents(...sent)).map(forEvent),
  };
}

const isView = (item: object): item is PayeeView => 'iban' in item;

export type PayeesService = ReturnType<typeof createPayeesService>;
