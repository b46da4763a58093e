import type { App } from '../../../src/app';
import { commissionFilters } from '../../../src/features/commissions/ledger/commissions.schema';
import { managePayees } from '../../../src/features/commissions/payees/payees.rules';
import type { Member } from '../../../src/lib/actor';
import { can } from '../../../src/lib/roles';
import { parse } from '../../../src/http/calls/input';
import { readListView } from '../../lib/lists/view/list-view.server';
import { ifExists } from '../../lib/screens/if-exists.server';
import { loadRecordList, type ListInputs } from '../../records/list/load-record-list.server';
import { commissionList, commissionView } from './commission.view';

const PAGE_SIZES = { table: 25, cards: 24 };

/** A payee, program or link that a list is filtered by. */
export interface Narrowed {
  parameter: 'payee' | 'program' | 'link';
  label: string;
}

/** Loads the list of commissions in the URL, with the names of what it is filtered by. */
export async function loadCommissions(inputs: ListInputs) {
  const { app, actor, url } = inputs;
  const service = { ...app.commissions, counts: (by: Member) => app.commissionSums.counts(by) };
  const [{ counts: _, ...data }, narrowed] = await Promise.all([
    loadRecordList(inputs, commissionView, { service, filters: commissionFilters }),
    loadNarrowed(app, actor, url),
  ]);
  return { ...data, narrowed };
}

async function loadNarrowed(app: App, actor: Member, url: URL): Promise<Narrowed[]> {
  const given = (name: string) => url.searchParams.get(name) || undefined;
  const [payee, program, link] = await Promise.all([
    can(actor.workspaceRole, managePayees)
      ? ifExists(given('payee'), (id) => app.payees.get(actor, id))
      : null,
    ifExists(given('program'), (id) => app.referralPrograms.get(actor, id)),
    ifExists(given('link'), (id) => app.affiliates.get(actor, id)),
  ]);
  const found = [
    { parameter: 'payee', label: payee?.name ?? 'one payee' },
    { parameter: 'program', label: program?.name ?? 'one program' },
    { parameter: 'link', label: link?.affiliateCode ?? 'one link' },
  ] as const;
  return found.filter(({ parameter }) => given(parameter) !== undefined);
}

/** Loads the page of a program's commissions in the URL. */
export async function loadProgramCommissions({ app, context, actor, url }: ListInputs, program: string) {
  const asked = (limit: number, sort: string | undefined) =>
    parse(commissionFilters, {
      program,
      limit,
      sort,
      cursor: url.searchParams.get('cursor') || undefined,
    });
  const { total } = await app.commissions.list(actor, parse(commissionFilters, { program, limit: 1 }));
  const view = readListView({ context, url }, commissionList, total);
  const pageSize = view.layout === 'table' ? PAGE_SIZES.table : PAGE_SIZES.cards;
  const page = await app.commissions.list(actor, asked(pageSize, view.sort ?? undefined));
  const range = { pageSize, total: page.total, totalIsMinimum: page.totalIsMinimum };
  return { items: page.items, nextCursor: page.nextCursor, range, view };
}

export type ProgramCommissionsData = Awaited<ReturnType<typeof loadProgramCommissions>>;
