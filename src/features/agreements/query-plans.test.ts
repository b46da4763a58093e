import { expect, it } from 'vitest';
import { newId } from '../../lib/ids';
import { partnerRow, timeOf } from '../../testing/large-tables';
import { useLargeWorkspace } from '../../testing/large-workspace';
import { scansTableExcept, sorts } from '../../testing/query-plans';
import { agreementFilters } from './agreements.schema';

const AGREEMENTS = 2_000;
const RESOURCES = 2_000;
const ACCEPTANCES = 5_000;

let agreementId = '';
let partnerId = '';

const test = useLargeWorkspace({
  statements:
    /\b(agreements|resources|resource_partners|agreement_versions|agreement_partners|agreement_acceptances)\b/,
  async fill() {
    const workspaceId = String(test.actor.workspaceId);
    const partners = await test.insert('partners', 10, (index) =>
      partnerRow(workspaceId, index, { tier: 'Gold' }),
    );
    partnerId = partners[0]?.id ?? '';
    const rows = await test.insert('agreements', AGREEMENTS, (index) => ({
      id: newId(),
      workspaceId: test.ownerOf(index),
      title: `Agreement ${index}`,
      audience: index % 2 === 0 ? 'tiers' : 'partners',
      tiers: index % 2 === 0 ? ['Gold'] : [],
      isRequired: true,
      status: 'active',
      version: 1,
      acceptedFrom: 1,
      searchText: `agreement ${index}`,
      createdAt: timeOf(index),
      updatedAt: timeOf(index),
    }));
    agreementId = rows[0]?.id ?? '';
    const [file] = await test.insert('files', 1, () => ({
      id: newId(),
      workspaceId,
      name: 'x',
      contentType: 'x',
      size: 1,
      sha256: 'x',
      createdAt: timeOf(0),
    }));
    await test.insert('resources', RESOURCES, (index) => ({
      id: newId(),
      workspaceId: test.ownerOf(index),
      name: `Resource ${index}`,
      fileId: file?.id,
      fileName: 'x',
      contentType: 'x',
      size: 1,
      version: 1,
      audience: 'all',
      tiers: [],
      requiresAgreementId: index % 20 === 0 ? rows[index]?.id : null,
      downloadCount: 0,
      searchText: 'x',
      createdAt: timeOf(index),
      updatedAt: timeOf(index),
    }));
    await test.insert('agreement_versions', AGREEMENTS, (index) => ({
      agreementId: rows[index]?.id,
      version: 1,
      body: 'x',
      sha256: 'x',
      mustAcceptAgain: true,
      createdAt: timeOf(index),
    }));
    await test.insert('agreement_acceptances', ACCEPTANCES, (index) => ({
      id: newId(),
      workspaceId,
      agreementId,
      version: index,
      sha256: 'x',
      agreementTitle: 'x',
      partnerId: partners[index % 10]?.id,
      partnerName: 'x',
      userId: 'x',
      email: 'x',
      name: 'x',
      title: 'x',
      address: 'x',
      acceptedAt: timeOf(index),
    }));
  },
});

/** A list of tiers is read from its row. */
const scans = scansTableExcept('json_each');
const view = () => ({ workspaceId: String(test.actor.workspaceId), partnerId, isPreview: false });
const request = { limit: 50 };

test.describePlans(() => {
  it('lists agreements and their acceptances along an index', async () => {
    const { list, get, acceptances, versions, titles } = test.app.agreements;
    for (const work of [
      () => list(test.actor, agreementFilters.parse(request)),
      () => get(test.actor, agreementId),
      () => acceptances(test.actor, agreementId, request),
      () => versions(test.actor, agreementId),
      () => titles(test.actor, agreementId),
    ]) {
      const plan = (await test.plansOf(work)).flat();
      expect(plan.filter((step) => scans(step) || sorts(step))).toEqual([]);
    }
  });

  it('lists the agreements that a partner sees and has to accept by an index', async () => {
    const { list, get, pending, certificate } = test.app.portalAgreements;
    for (const work of [
      () => list(view(), request),
      () => get(view(), agreementId),
      () => pending(view()),
      () => certificate(view(), agreementId),
    ])
      expect((await test.plansOf(work)).flat().filter(scans)).toEqual([]);
  });
});
