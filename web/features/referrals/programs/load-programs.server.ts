import { programStatuses, type ProgramType } from '../../../../src/features/referrals/referrals.rules';
import { programFilters } from '../../../../src/features/referrals/programs/programs.schema';
import type { ProgramView } from '../../../../src/features/referrals/programs/programs.entity';
import type { App } from '../../../../src/app';
import type { Member } from '../../../../src/lib/actor';
import { parse } from '../../../../src/http/calls/input';
import { ifExists } from '../../../lib/screens/if-exists.server';

const PAGE_SIZE = 6;

interface Inputs {
  app: App;
  actor: Member;
  url: URL;
}

/** Loads the programs of one type for ProgramList. Its filter and page have separate parameters in the URL. */
export async function loadPrograms({ app, actor, url }: Inputs, type: ProgramType) {
  const status = programStatuses.find((one) => one === url.searchParams.get('programStatus'));
  const cursor = url.searchParams.get('programs') || undefined;
  const only = await ifExists(url.searchParams.get('program') || undefined, (id) =>
    app.referralPrograms.get(actor, id),
  );
  if (only?.type === type) {
    const figures = await loadFigures(app, actor, [only]);
    return { programs: [only], figures, total: 1, nextCursor: null, isFiltered: true, only: only.name };
  }
  const page = await app.referralPrograms.list(
    actor,
    parse(programFilters, { type, status, cursor, limit: PAGE_SIZE }),
  );
  return {
    programs: page.items,
    figures: await loadFigures(app, actor, page.items),
    total: page.total,
    nextCursor: page.nextCursor,
    isFiltered: status !== undefined || cursor !== undefined,
    /** The name of the program in the URL; null for a list. */
    only: null,
  };
}

/** Loads the results of programs, by their ids. */
async function loadFigures(app: App, actor: Member, programs: readonly ProgramView[]) {
  const ids = programs.map(({ id }) => id);
  const [counts, earned] = await Promise.all([
    app.affiliates.countsOfPrograms(actor, ids),
    app.commissionSums.of(actor, 'programId', ids),
  ]);
  return Object.fromEntries(
    ids.map((id) => [id, { ...(counts.get(id) ?? none), earned: earned.get(id) ?? [] }]),
  );
}

const none = { clicks: 0, conversions: 0 };

export type ProgramFigures = Awaited<ReturnType<typeof loadFigures>>[string];

export type ProgramsData = Awaited<ReturnType<typeof loadPrograms>>;
