import type { App } from '../../../src/app';
import { editAgreements } from '../../../src/features/agreements/agreements.rules';
import { agreementFilters } from '../../../src/features/agreements/agreements.schema';
import { describeAudience } from '../../../src/features/audiences/audiences.rules';
import type { Member } from '../../../src/lib/actor';
import { can } from '../../../src/lib/roles';
import { parse } from '../../../src/http/calls/input';
import { loadAudienceChoices } from '../audiences/load-audience-choices.server';

const PAGE_SIZE = 50;

interface Inputs {
  app: App;
  actor: Member;
  url: URL;
}

export async function loadAgreements({ app, actor, url }: Inputs) {
  const params = url.searchParams;
  const filters = parse(agreementFilters, {
    search: params.get('search') ?? undefined,
    cursor: params.get('cursor') ?? undefined,
    limit: String(PAGE_SIZE),
  });
  const [{ items, total, totalIsMinimum, nextCursor }, choices] = await Promise.all([
    app.agreements.list(actor, filters),
    loadAudienceChoices(app, actor, []),
  ]);
  return {
    agreements: items.map((agreement) => ({
      id: agreement.id,
      title: agreement.title,
      status: agreement.status,
      audience: describeAudience(agreement),
      isRequired: agreement.isRequired,
      version: agreement.version,
      acceptanceCount: agreement.acceptanceCount,
    })),
    page: { total, totalIsMinimum, nextCursor, pageSize: PAGE_SIZE },
    choices,
    canEdit: can(actor.workspaceRole, editAgreements),
  };
}
