import { expect, it } from 'vitest';
import { newId } from '../../lib/ids';
import { sortNames } from '../../lib/entities/entity';
import { encodeCursor } from '../../lib/paging';
import { listInput, partnerRow, timeOf, userRow } from '../../testing/large-tables';
import { useLargeWorkspace } from '../../testing/large-workspace';
import { scansOrSorts, scansTable, scansTableExcept, sorts } from '../../testing/query-plans';
import { createRecipientsRepo } from '../notifications/delivery/recipients.repo';
import { resourceEntity } from './resources.entity';
import { portalResourcesRequest, resourceFilters } from './resources.schema';

const NOW = '2026-01-01T00:00:00.000Z';

const RESOURCES = 4_000;

let resourceId = '';
let partnerId = '';

const test = useLargeWorkspace({
  statements:
    /\b(resources|resources_search|resource_partners|resource_versions|files|agreements|agreement_acceptances|document_templates)\b/,
  async fill() {
    const workspaceId = String(test.actor.workspaceId);
    const partners = await test.insert('partners', 200, (index) =>
      partnerRow(workspaceId, index, { tier: 'Gold' }),
    );
    partnerId = partners[0]?.id ?? '';
    await test.insert('users', 500, userRow);
    const agreements = await test.insert('agreements', 200, (index) => ({
      id: newId(),
      workspaceId,
      title: `Agreement ${index}`,
      audience: 'all',
      tiers: [],
      isRequired: true,
      status: 'active',
      version: 1,
      acceptedFrom: 1,
      searchText: `agreement ${index}`,
      createdAt: timeOf(index),
      updatedAt: timeOf(index),
    }));
    await test.insert('agreement_acceptances', 4_000, (index) => ({
      id: newId(),
      workspaceId,
      agreementId: agreements[index % 200]?.id,
      version: 1 + Math.floor(index / 200),
      sha256: 'x',
      agreementTitle: 'x',
      partnerId: partners[index % 199]?.id,
      partnerName: 'x',
      userId: 'x',
      email: 'x',
      name: 'x',
      title: 'x',
      address: 'x',
      acceptedAt: timeOf(index),
    }));
    const files = await test.insert('files', RESOURCES, (index) => ({
      id: newId(),
      workspaceId: test.ownerOf(index),
      name: 'x',
      contentType: 'x',
      size: 1,
      sha256: 'x',
      createdAt: timeOf(index),
    }));
    const resources = await test.insert('resources', RESOURCES, (index) => ({
      id: newId(),
      workspaceId: test.ownerOf(index),
      name: `Resource ${index}`,
      category: index % 50 === 0 ? 'Legal' : 'Sales',
      fileId: files[index]?.id,
      fileName: 'x',
      contentType: 'x',
      size: index,
      version: 1,
      audience: index % 3 === 0 ? 'all' : index % 3 === 1 ? 'tiers' : 'partners',
      tiers: index % 3 === 1 ? ['Gold'] : [],
      requiresAgreementId: index % 4 === 0 ? agreements[index % 200]?.id : null,
      downloadCount: index,
      searchText: `resource ${index} ${index === 7 ? 'scarce' : 'common'}`,
      createdAt: timeOf(index),
      updatedAt: timeOf(index),
    }));
    resourceId = resources[0]?.id ?? '';
    await test.insert('resource_partners', RESOURCES, (index) => ({
      resourceId: resources[index]?.id,
      partnerId: partners[index % 200]?.id,
    }));
    await test.insert('resource_versions', RESOURCES, (index) => ({
      id: files[index]?.id,
      workspaceId: test.ownerOf(index),
      resourceId: index < 50 ? resourceId : resources[index]?.id,
      version: index + 1,
      createdAt: timeOf(index),
    }));
  },
});

/** A list of tiers is read from its row. */
const scans = scansTableExcept('json_each');

const planOf = async (work: () => Promise<unknown>) => (await test.plansOf(work)).flat();
const list = (parameters: string) =>
  test.app.resources.list(test.actor, resourceFilters.parse(listInput(parameters)));
const seen = (parameters: string) =>
  test.app.portalResources.list(view(), portalResourcesRequest.parse(listInput(parameters)));
const view = () => ({ workspaceId: String(test.actor.workspaceId), partnerId, isPreview: false });

const middle = encodeCursor([timeOf(RESOURCES / 2), 'x']);

test.describePlans(() => {
  it.each([
    '',
    `cursor=${middle}`,
    ...sortNames(resourceEntity).flatMap((name) => [`sort=${name}`, `sort=-${name}`]),
  ])('lists resources along an index: %s', async (parameters) => {
    expect((await planOf(() => list(parameters))).filter(scansOrSorts)).toEqual([]);
  });

  it.each(['category=Legal', 'search=scarce', 'category=Legal&search=common'])(
    'finds resources by an index: %s',
    async (parameters) => {
      expect((await planOf(() => list(parameters))).filter(scansTable)).toEqual([]);
    },
  );

  it('reads a resource and its versions along an index', async () => {
    const { get, versions } = test.app.resources;
    expect((await planOf(() => get(test.actor, resourceId))).filter(scans)).toEqual([]);
    expect((await planOf(() => versions(test.actor, resourceId, { limit: 50 }))).filter(scans)).toEqual([]);
  });

  it.each(['', `cursor=${middle}`])(
    'lists what a partner sees, and must accept for it, along an index: %s',
    async (parameters) => {
      const plan = await planOf(() => seen(parameters));
      expect(plan.filter((step) => scans(step) || sorts(step))).toEqual([]);
    },
  );

  it.each(['search=scarce', 'search=common', 'search=nowhere'])(
    'searches what a partner sees through an index: %s',
    async (parameters) => {
      expect((await planOf(() => seen(parameters))).filter(scans)).toEqual([]);
    },
  );

  it('finds the file of a download by an index', async () => {
    const { download } = test.app.portalResources;
    const plan = await planOf(() => download(view(), resourceId).catch(() => null));
    expect(plan.filter(scans)).toEqual([]);
  });

  it('finds those who are notified page by page', async () => {
    const { ofAudience } = createRecipientsRepo(test.app.db);
    const { workspaceId } = view();
    for (const type of ['resource', 'agreement', 'document'] as const) {
      const plan = await planOf(() =>
        ofAudience(workspaceId, { type, id: resourceId }, { after: '', limit: 500, now: NOW }),
      );
      expect(plan.filter(scans)).toEqual([]);
    }
  });
});
