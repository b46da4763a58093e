import type { Foundation } from '../../foundation';
import type { PartnersRepo } from '../partners/partners.repo';
import { createEntityImportable } from '../records/import/entity-importable';
import { createFindIds, namedKey } from '../records/import/record-keys';
import { createReference, partnerReference } from '../records/import/row-checks';
import { campaignRecord } from './campaign.record';
import { campaignEntity, type Campaign } from './campaigns.entity';
import { createCampaignsRepo } from './campaigns.repo';
import {
  importedCampaign,
  importedCampaignChanges,
  type ImportedCampaign,
  type ImportedCampaignChanges,
} from './campaigns.schema';
import { createCampaignsService, newDraft } from './campaigns.service';

interface Dependencies extends Pick<Foundation, 'db' | 'evidence' | 'audit' | 'clock'> {
  partners: PartnersRepo;
}

export function createCampaigns(dependencies: Dependencies) {
  const { db, clock } = dependencies;
  const repo = createCampaignsRepo(db);
  const service = createCampaignsService({ ...dependencies, campaigns: repo });
  const findIds = createFindIds(db);
  const partner = createReference<ImportedCampaign>(findIds, partnerReference);
  return {
    services: { campaigns: service },
    repo,
    importable: createEntityImportable<ImportedCampaign, Campaign, ImportedCampaignChanges>({
      record: campaignRecord,
      entity: campaignEntity,
      prefixes: ['campaign'],
      values: { partnerName: { known: partner.known } },
      schema: importedCampaign,
      changes: importedCampaign.partial(),
      keys: [namedKey(findIds, { name: 'name', table: 'campaigns', of: ({ name }) => name })],
      check: partner.check,
      service,
      body: importedCampaignChanges,
      draft: (actor, { partnerName: _, ...row }, base) => newDraft(actor, row, base),
      prepare: (_actor, made) => repo.prepareInsertAll(made),
      clock,
    }),
  };
}

export type CampaignServices = ReturnType<typeof createCampaigns>['services'];
