import type { Db } from '../../../db/connect';
import { insertAll } from '../../../db/writes/insert-all';
import { days } from '../../../lib/clock';
import { newId } from '../../../lib/ids';
import type { Commission } from '../../commissions/ledger/commissions.entity';
import type { CommissionsRepo } from '../../commissions/ledger/commissions.repo';
import type { AffiliateRef, ReadCommission } from '../reading/kit-items.schema';
import { UNKNOWN_AFFILIATE } from '../reading/stage-affiliates';
import { readMinor } from './imported-amount.rules';
import type { SwitchLog } from './switch-log';
import type { SwitchedRecordsRepo } from './switched-records.repo';
import type { SwitchRow, SwitchRowsRepo } from './switch-rows.repo';
import type { SliceReport, SwitchRun } from './switch-run';
import { linksNamed } from './write-customers';

interface Dependencies {
  db: Db;
  rows: SwitchRowsRepo;
  log: SwitchLog;
  found: SwitchedRecordsRepo;
  commissions: Pick<CommissionsRepo, 'insertAll'>;
  parentsOf(
    run: SwitchRun,
    refs: readonly AffiliateRef[],
  ): Promise<(ref: AffiliateRef) => SwitchRow | undefined>;
}

const NO_DATE = 'The date is missing';
/** The shortest hold of a commission whose end the tool doesn't say, so that nobody is paid before somebody looks. */
const SHORTEST_HOLD = days(1);

/** Adds commissions as they were in the tool, with their history. */
export function createWriteCommissions({ db, rows, log, found, commissions, parentsOf }: Dependencies) {
  /** Returns when held commissions become due, if the tool doesn't say. */
  async function defaultHold({ workspaceId, at }: SwitchRun): Promise<string> {
    const hold = Math.max(days(await found.holdDays(workspaceId)), SHORTEST_HOLD);
    return new Date(Date.parse(at) + hold).toISOString();
  }

  /** Must run in a transaction. */
  return async function writeCommissions(
    run: SwitchRun,
    read: readonly ReadCommission[],
    report: SliceReport,
  ): Promise<void> {
    const { workspaceId } = run;
    const firsts = new Map(read.toReversed().map((one) => [sourceIdOf(run, one), one]));
    const sourceIds = [...firsts.keys()].reverse();
    const existing = await found.commissions(workspaceId, sourceIds);
    const fresh = run.isTrial ? await rows.seeNew(run.id, 'commission', sourceIds) : new Set(sourceIds);
    const counted = sourceIds.filter((sourceId) => fresh.has(sourceId));
    // Those of this run were on an earlier page.
    const before = counted.filter((sourceId) => existing.has(sourceId) && existing.get(sourceId) !== run.at);
    report.unchanged('commissions', before.length);
    const wanted = counted.flatMap((sourceId) =>
      existing.has(sourceId) ? [] : (firsts.get(sourceId) ?? []),
    );
    const parentOf = await parentsOf(run, wanted);
    const named = await linksNamed(rows, run, wanted);
    const holdUntil = await defaultHold(run);

    const made = wanted.flatMap((one): Commission[] => {
      const parent = parentOf(one);
      const commission = commissionOf(run, one, {
        payeeId: parent?.recordId ?? null,
        partnerId: parent?.partnerId ?? null,
        affiliateLinkId: named.get(one.linkId ?? '') ?? parent?.linkId ?? null,
        holdUntil,
      });
      if (typeof commission !== 'string') return [commission];
      report.leaveOut('commission', one.id, commission);
      return [];
    });
    report.created('commissions', made.length);
    if (run.isTrial) return;
    await commissions.insertAll(made);
    await insertAll(db, 'commission_entries', made.flatMap(entriesOf));
    await log.added(
      run,
      'commission',
      made.map(({ id }) => id),
    );
  };
}

const sourceIdOf = ({ tool }: SwitchRun, { id }: ReadCommission): string => `${tool}:${id}`;

interface Parties {
  payeeId: string | null;
  partnerId: string | null;
  affiliateLinkId: string | null;
  holdUntil: string;
}

/** Returns a commission, or why it is left out. */
function commissionOf(
  run: SwitchRun,
  one: ReadCommission,
  { payeeId, partnerId, affiliateLinkId, holdUntil }: Parties,
): Commission | string {
  const { state, stateWord, leftOut, createdAt } = one;
  if (leftOut !== null) return leftOut;
  if (payeeId === null) return UNKNOWN_AFFILIATE;
  if (state === null) return `The state ${stateWord === '' ? 'is missing' : `"${stateWord}" is not known`}`;
  if (createdAt === null) return NO_DATE;
  const currency = one.currency ?? run.currency;
  const amount = readMinor(one.amount, one.unit, currency);
  if ('reason' in amount) return amount.reason;
  const isFlagged = state === 'held' && one.isFlagged;
  const sale = one.saleAmount === null ? null : readMinor(one.saleAmount, one.unit, currency);
  const isSameCurrency = one.saleCurrency === null || one.saleCurrency === currency;
  const minor = String(amount.minor);
  // The tool may have passed the time by which it wanted to decide.
  const isLater = one.heldUntil !== null && one.heldUntil > run.at;
  return {
    id: newId(),
    workspaceId: run.workspaceId,
    payeeId,
    partnerId,
    programId: null,
    affiliateLinkId,
    source: 'import',
    sourceId: sourceIdOf(run, one),
    customer: one.customer,
    eventAmountMinor: sale && 'minor' in sale && isSameCurrency ? String(sale.minor) : null,
    amountMinor: minor,
    netMinor: state === 'reversed' ? '0' : minor,
    currency,
    ruleVersion: null,
    status: state,
    flags: isFlagged ? ['held_elsewhere'] : [],
    isFlagged,
    heldUntil: state === 'held' && !isFlagged ? (isLater ? one.heldUntil : holdUntil) : null,
    payoutId: null,
    payoutLineId: null,
    reverses: null,
    duplicateOf: null,
    reason: null,
    explanation: [
      { label: 'Imported from', value: run.label },
      { label: 'State there', value: stateWord },
    ],
    createdAt,
    updatedAt: run.at,
  };
}

/** Returns the entries of a commission: what was earned, and what was taken back. */
function entriesOf({
  id,
  workspaceId,
  payeeId,
  amountMinor,
  currency,
  status,
  createdAt,
}: Commission): object[] {
  const entry = { workspaceId, commissionId: id, payeeId, currency, cause: null, reason: null, createdAt };
  const earned = { id: newId(), ...entry, kind: 'earned', amountMinor };
  if (status !== 'reversed') return [earned];
  return [
    earned,
    { id: newId(), ...entry, kind: 'reversed', amountMinor: String(-BigInt(amountMinor)), cause: 'event' },
  ];
}
