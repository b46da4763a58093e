import { defineEntity } from '../../lib/entities/entity';
import { searchedTexts, type StoredValues } from '../custom-fields/custom-values.rules';
import { readChoice } from '../records/import/cells.rules';
import type { WithOwnerName } from '../workspaces/owners/record-owners';
import { leadPriorities, leadStatuses, type LeadPriority, type LeadStatus } from './leads.rules';

/** spec §3. */
export interface Lead {
  id: string;
  workspaceId: string;
  name: string;
  company: string;
  /** Empty if a rule created it. */
  email: string;
  industry: string | null;
  city: string | null;
  priority: LeadPriority | null;
  status: LeadStatus;
  /** The partner that submitted it in the portal; null after the partner is deleted. */
  partnerId: string | null;
  custom: StoredValues;
  /** The owner; null without one. */
  ownerId: string | null;
  /** The user who added it; null for a rule, and when that account is deleted. */
  createdBy: string | null;
  createdAt: string;
  updatedAt: string;
}

export interface NamedLead extends Lead {
  partnerName: string | null;
}

/** A lead as lists show it. */
export type OwnedLead = WithOwnerName<NamedLead>;

export const leadEntity = defineEntity<OwnedLead>()({
  title: 'name',
  fields: {
    id: { isFixed: true },
    workspaceId: { isFixed: true },
    name: {
      label: 'Name',
      maxLength: 200,
      isRequired: true,
      edit: true,
      search: true,
      sort: 'text',
      import: { otherNames: ['full name', 'contact', 'contact name', 'lead', 'lead name', 'person'] },
    },
    company: {
      label: 'Company',
      maxLength: 200,
      isRequired: true,
      edit: true,
      search: true,
      sort: 'text',
      import: {
        otherNames: ['company name', 'organization', 'organisation', 'account', 'account name', 'employer'],
      },
    },
    email: {
      label: 'Email',
      isRequired: true,
      edit: true,
      search: true,
      import: {
        otherNames: ['e-mail', 'email address', 'e-mail address', 'mail', 'contact email', 'work email'],
      },
    },
    industry: {
      label: 'Industry',
      maxLength: 200,
      edit: true,
      search: true,
      import: { otherNames: ['sector', 'vertical', 'branch'] },
    },
    city: {
      label: 'City',
      maxLength: 200,
      edit: true,
      search: true,
      import: { otherNames: ['town', 'location', 'place'] },
    },
    priority: {
      label: 'Priority',
      edit: true,
      sort: leadPriorities,
      import: { otherNames: ['importance', 'rating'], read: readChoice(leadPriorities) },
    },
    status: {
      label: 'Status',
      edit: 'status',
      sort: leadStatuses,
      import: { otherNames: ['state', 'stage', 'lead status'], read: readChoice(leadStatuses) },
    },
    partnerId: { isFixed: true },
    partnerName: { from: 'p.name', label: 'Partner' },
    custom: { stored: 'json', edit: true, search: searchedTexts },
    ownerId: { edit: true },
    createdBy: { isFixed: true },
    createdAt: { label: 'Created', isFixed: true, sort: 'time' },
    updatedAt: { sort: 'time' },
    ownerName: {
      from: null,
      label: 'Owner',
      import: { otherNames: ['owner email', 'lead owner', 'account owner', 'assigned to', 'assignee'] },
    },
  },
});
