import type { Db } from '../../../db/connect';
import { insertAll, runInsert } from '../../../db/writes/insert-all';
import { newId } from '../../../lib/ids';
import { foldName } from '../../../lib/text/names.rules';
import { nameKey } from '../../../lib/text/match-keys';
import type { Payee } from '../../commissions/payees/payees.entity';
import type { PayeesRepo } from '../../commissions/payees/payees.repo';
import type { PreparePartners } from '../../partners/import-partners';
import { importedPartner } from '../../partners/partners.schema';
import type { FindIds } from '../../records/import/record-keys';
import type { SwitchItemsRepo } from './switch-items.repo';
import type { SwitchLog } from './switch-log';
import type { SwitchedRecordsRepo } from './switched-records.repo';
import type { SwitchRow, SwitchRowsRepo } from './switch-rows.repo';
import type { SliceReport, SwitchRun } from './switch-run';
import { onePerGroup, payeeOf, personOf, type Person } from './switched-people';

interface Dependencies {
  db: Db;
  rows: SwitchRowsRepo;
  items: SwitchItemsRepo;
  log: SwitchLog;
  found: SwitchedRecordsRepo;
  payees: PayeesRepo;
  preparePartners: PreparePartners;
  findIds: FindIds;
}

/** What a partner must have, and other programs don't know. */
const UNKNOWN = 'Unknown';

/** What an affiliate has become. */
interface Place {
  payeeId: string;
  partnerId: string | null;
}

/** Makes affiliates to partners with a contact, or to people, and gives each a payee. */
export function createWritePartners(dependencies: Dependencies) {
  const { db, rows, items, log, found, payees, preparePartners, findIds } = dependencies;

  /** Returns the payees that affiliates had before this run, by the affiliates' ids. */
  async function knownPlaces(run: SwitchRun, staged: readonly SwitchRow[]): Promise<Map<string, Place>> {
    const scope = { workspaceId: run.workspaceId, tool: run.tool, kind: 'affiliate' as const };
    const remembered = await items.find(
      scope,
      staged.map(({ externalId }) => externalId),
    );
    const existing = await payees.byIds(run.workspaceId, [...new Set(remembered.values())]);
    const byId = new Map(existing.map((payee) => [payee.id, payee]));
    return new Map(
      [...remembered].flatMap(([externalId, payeeId]): [string, Place][] => {
        const payee = byId.get(payeeId);
        return payee ? [[externalId, { payeeId, partnerId: payee.partnerId }]] : [];
      }),
    );
  }

  /** Returns the partners of the workspace with the names of companies, by group. */
  async function partnersOf(run: SwitchRun, people: readonly Person[]): Promise<Map<string, string>> {
    const names = [...new Set(people.flatMap(({ company }) => company ?? []))];
    const keys = new Map(names.map((name) => [name, nameKey(name)]));
    const alike = await findIds({ table: 'partners', column: 'matchName', by: 'exact' }, run.workspaceId, [
      ...new Set([...keys.values()].flatMap((key) => key ?? [])),
    ]);
    const exact = await findIds(
      { table: 'partners', column: 'name', by: 'name' },
      run.workspaceId,
      names.map(foldName),
    );
    return new Map(
      names.flatMap((name): [string, string][] => {
        const [id] = exact.get(foldName(name)) ?? alike.get(keys.get(name) ?? '') ?? [];
        return id === undefined ? [] : [[name, id]];
      }),
    );
  }

  /** Adds the person as a contact of a partner that has no contact with the email. */
  async function addContacts(run: SwitchRun, wanted: readonly { partnerId: string; person: Person }[]) {
    const partnerIds = [...new Set(wanted.map(({ partnerId }) => partnerId))];
    const known = await found.contacts(partnerIds);
    const emails = new Set(known.map(({ partnerId, email }) => `${partnerId} ${email?.toLowerCase() ?? ''}`));
    const withPrimary = new Set(known.flatMap(({ partnerId, isPrimary }) => (isPrimary ? [partnerId] : [])));
    const added = [];
    for (const { partnerId, person } of wanted) {
      const key = `${partnerId} ${person.email.toLowerCase()}`;
      if (emails.has(key)) continue;
      emails.add(key);
      const isPrimary = !withPrimary.has(partnerId);
      withPrimary.add(partnerId);
      const { email, phone } = person;
      const name = person.name || email;
      added.push({ id: newId(), partnerId, name, title: null, email, phone, isPrimary, createdAt: run.at });
    }
    await insertAll(db, 'partner_contacts', added);
  }

  async function createPartners(run: SwitchRun, people: readonly Person[]): Promise<Map<string, string>> {
    const { workspaceId, userId, tool, label, isTrial } = run;
    const firsts = new Map(people.toReversed().map((person) => [person.company ?? '', person]));
    const made = [...firsts.values()];
    if (made.length === 0) return new Map();
    if (isTrial) return new Map(made.map(({ company }) => [company ?? '', newId()]));
    const read = made.map(({ id, company, website, country, name, email, phone }) =>
      importedPartner.parse({
        name: company,
        description: `Affiliate from ${label}`,
        industry: UNKNOWN,
        size: UNKNOWN,
        location: country ?? UNKNOWN,
        website,
        externalId: `${tool}:${id}`.slice(0, 200),
        contactName: name || null,
        contactEmail: email,
        contactPhone: phone,
      }),
    );
    const insert = await preparePartners({ workspaceId, userId }, read, label);
    await runInsert(insert);
    const ids = insert.filter(({ table }) => table === 'partners').flatMap((step) => [...step.ids]);
    await log.added(run, 'partner', ids);
    return new Map(made.map(({ company }, index) => [company ?? '', ids[index] ?? '']));
  }

  /** Must run in a transaction. */
  return async function writePartners(
    run: SwitchRun,
    staged: readonly SwitchRow[],
    report: SliceReport,
  ): Promise<void> {
    const people = new Map(staged.map((row) => [row.id, personOf(row)]));
    const of = (row: SwitchRow): Person => people.get(row.id) ?? personOf(row);
    // Affiliates of the same company or person, which this run has placed before.
    const groups = staged.flatMap(({ groupKey }) => groupKey ?? []);
    const earlier = await rows.by(run.id, 'affiliate', 'groupKey', groups);
    const placed = new Map<string, Place>(
      earlier.flatMap(({ groupKey, recordId, partnerId }): [string, Place][] =>
        groupKey === null || recordId === null ? [] : [[groupKey, { payeeId: recordId, partnerId }]],
      ),
    );
    const known = await knownPlaces(run, staged);

    const open = staged.filter((row) => !placed.has(row.groupKey ?? '') && !known.has(row.externalId));
    const companies = open.map(of).filter(({ company }) => company !== null);
    const partnerIds = await partnersOf(run, companies);
    const unknown = companies.filter(({ company }) => !partnerIds.has(company ?? ''));
    const existing = new Set(partnerIds.values());
    for (const [name, id] of await createPartners(run, onePerGroup(open, of, unknown)))
      partnerIds.set(name, id);
    const payeeIds = await found.payees(
      run.workspaceId,
      [...existing],
      open.map((row) => of(row).email.toLowerCase()),
    );

    const newPayees: Payee[] = [];
    const contacts: { partnerId: string; person: Person }[] = [];
    const partnerOfGroup = new Map<string, string>();
    const seen = new Set<string>();
    const places: { row: SwitchRow; place: Place }[] = [];
    for (const row of staged) {
      const person = of(row);
      const group = row.groupKey ?? '';
      let place = placed.get(group);
      if (!place && known.has(row.externalId)) {
        place = known.get(row.externalId);
        report.unchanged('payees');
        if (place?.partnerId != null) report.unchanged('partners');
      }
      if (!place) {
        const partnerId =
          person.company === null
            ? null
            : (partnerOfGroup.get(group) ?? partnerIds.get(person.company) ?? newId());
        if (partnerId !== null) {
          partnerOfGroup.set(group, partnerId);
          if (existing.has(partnerId)) report.unchanged('partners');
          else report.created('partners');
        }
        const payeeId = payeeIds.get(partnerId ?? person.email.toLowerCase());
        if (payeeId === undefined) {
          const payee = payeeOf(run, person, partnerId);
          newPayees.push(payee);
          report.created('payees');
          place = { payeeId: payee.id, partnerId };
        } else {
          report.unchanged('payees');
          place = { payeeId, partnerId };
        }
      }
      if (place.partnerId !== null) contacts.push({ partnerId: place.partnerId, person });
      placed.set(group, place);
      seen.add(group);
      places.push({ row, place });
    }

    if (!run.isTrial) {
      await payees.insertAll(newPayees);
      await log.added(
        run,
        'payee',
        newPayees.map(({ id }) => id),
      );
      await addContacts(run, contacts);
      await items.remember(
        { workspaceId: run.workspaceId, tool: run.tool, kind: 'affiliate' },
        new Map(places.map(({ row, place }) => [row.externalId, place.payeeId])),
      );
    }
    await rows.setRecords(
      places.map(({ row, place }) => ({
        id: row.id,
        recordId: place.payeeId,
        partnerId: place.partnerId,
        linkId: row.linkId,
      })),
    );
  };
}
