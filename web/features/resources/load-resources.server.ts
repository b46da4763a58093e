import type { App } from '../../../src/app';
import { describeAudience } from '../../../src/features/audiences/audiences.rules';
import { editResources } from '../../../src/features/resources/resources.rules';
import { resourceFilters } from '../../../src/features/resources/resources.schema';
import type { Member } from '../../../src/lib/actor';
import { can } from '../../../src/lib/roles';
import { parse } from '../../../src/http/calls/input';
import { loadAgreementChoices } from '../agreements/load-agreement-choices.server';
import { loadAudienceChoices } from '../audiences/load-audience-choices.server';

const PAGE_SIZE = 50;

interface Inputs {
  app: App;
  actor: Member;
  url: URL;
}

export async function loadResources({ app, actor, url }: Inputs) {
  const params = url.searchParams;
  const filters = parse(resourceFilters, {
    search: params.get('search') ?? undefined,
    cursor: params.get('cursor') ?? undefined,
    limit: String(PAGE_SIZE),
  });
  const [{ items, total, totalIsMinimum, nextCursor }, choices, agreements] = await Promise.all([
    app.resources.list(actor, filters),
    loadAudienceChoices(app, actor, []),
    loadAgreementChoices(app, actor, null),
  ]);
  return {
    resources: items.map((resource) => ({
      id: resource.id,
      name: resource.name,
      category: resource.category,
      size: resource.size,
      audience: describeAudience(resource),
      downloadCount: resource.downloadCount,
      updatedAt: resource.updatedAt,
    })),
    page: { total, totalIsMinimum, nextCursor, pageSize: PAGE_SIZE },
    choices,
    agreements,
    canEdit: can(actor.workspaceRole, editResources),
  };
}
