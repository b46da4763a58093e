import { defineEntity } from '../../lib/entities/entity';
import { readChoice, readLines } from '../records/import/cells.rules';
import { headerNames, words } from '../records/import/header-names.rules';
import type { WithChecklist } from '../checklists/checklist.rules';
import {
  campaignLimits,
  campaignStatuses,
  campaignTemplateName,
  type CampaignStatus,
  type CampaignTemplateType,
  campaignTemplateTypes,
} from './campaigns.rules';

/** spec §3. */
export interface Campaign extends WithChecklist {
  id: string;
  workspaceId: string;
  name: string;
  description: string | null;
  templateType: CampaignTemplateType;
  status: CampaignStatus;
  /** null after the partner is deleted. */
  partnerId: string | null;
  /** null after the account is deleted; the email that is stored as the name stays. */
  createdBy: string | null;
  creatorName: string;
  createdAt: string;
  updatedAt: string;
  approvedBy: string | null;
  approverName: string | null;
  approvedAt: string | null;
  launchedAt: string | null;
}

/** With the partner's name, and the names of the people as they are now, or their emails. */
export interface ListedCampaign extends Campaign {
  partnerName: string | null;
  creator: string;
  approver: string | null;
}

/** A checklist is one cell of a file, with one line per item. */
export const campaignEntity = defineEntity<ListedCampaign>()({
  title: 'name',
  fields: {
    id: { isFixed: true },
    workspaceId: { isFixed: true },
    name: {
      label: 'Name',
      edit: true,
      search: true,
      sort: 'text',
      import: {
        isRequired: true,
        otherNames: words(
          'campaign, campaign name, title, marketing campaign',
          'kampagne, kampagnenname, titel',
          'campagne, nom, nom de la campagne, titre',
          'campaña, nombre, nombre de la campaña, título',
        ),
      },
    },
    description: {
      label: 'Description',
      maxLength: campaignLimits.description,
      isMultiline: true,
      edit: true,
      search: true,
      import: { otherNames: headerNames.description },
    },
    templateType: {
      label: 'Template',
      write: campaignTemplateName,
      search: campaignTemplateName,
      filter: campaignTemplateTypes,
      sort: 'text',
      import: {
        isRequired: true,
        otherNames: headerNames.kindOf,
        values: { choices: campaignTemplateTypes },
        read: readChoice(campaignTemplateTypes),
      },
    },
    status: { label: 'Status', edit: 'status', sort: campaignStatuses },
    checklist: {
      stored: 'json',
      label: 'Checklist',
      write: (items) => items.join('\n'),
      edit: true,
      import: { otherNames: headerNames.checklist, read: readLines },
    },
    completedItems: {
      stored: 'json',
      label: 'Completed items',
      write: (items) => items.join('\n'),
      edit: true,
    },
    partnerId: { edit: true },
    partnerName: {
      from: 'p.name',
      label: 'Partner',
      sort: 'text',
      import: { otherNames: headerNames.partner },
    },
    createdBy: { isFixed: true },
    creatorName: { label: 'Created by', isFixed: true, search: true, filter: 'none' },
    creator: { from: { user: 'creator', orElse: 'c.creatorName' } },
    createdAt: { label: 'Created', isFixed: true, sort: 'time' },
    updatedAt: { sort: 'time' },
    approvedBy: {},
    approverName: { label: 'Approved by', filter: 'none' },
    approver: { from: { user: 'approver', orElse: 'c.approverName' } },
    approvedAt: { label: 'Approved', sort: 'time' },
    launchedAt: { label: 'Launched', sort: 'time' },
  },
});
