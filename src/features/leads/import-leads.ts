import type { Clock } from '../../lib/clock';
import { newId } from '../../lib/ids';
import { foldKey, readChoice } from '../imports/cells.rules';
import type { Importable } from '../imports/importable';
import type { Lead, LeadsRepo } from './leads.repo';
import { leadPriorities, leadStatuses } from './leads.rules';
import { importedLead, type ImportedLead } from './leads.schema';
import type { ExistingEmailsRepo } from './existing-emails.repo';

interface Dependencies {
  leads: LeadsRepo;
  existingEmails: ExistingEmailsRepo;
  clock: Clock;
}

/** Imports leads from a file, with the form's fields and messages. */
export function createLeadImport({ leads, existingEmails, clock }: Dependencies): Importable<ImportedLead> {
  return {
    one: 'lead',
    many: 'leads',
    auditAs: 'lead',
    schema: importedLead,
    fields: [
      {
        name: 'name',
        label: 'Name',
        isRequired: true,
        otherNames: ['full name', 'contact', 'contact name', 'lead', 'lead name', 'person'],
      },
      {
        name: 'company',
        label: 'Company',
        isRequired: true,
        otherNames: ['company name', 'organization', 'organisation', 'account', 'account name', 'employer'],
      },
      {
        name: 'email',
        label: 'Email',
        isRequired: true,
        otherNames: ['e-mail', 'email address', 'e-mail address', 'mail', 'contact email', 'work email'],
      },
      { name: 'industry', label: 'Industry', otherNames: ['sector', 'vertical', 'branch'] },
      { name: 'city', label: 'City', otherNames: ['town', 'location', 'place'] },
      {
        name: 'priority',
        label: 'Priority',
        otherNames: ['importance', 'rating'],
        read: readChoice(leadPriorities),
      },
      {
        name: 'status',
        label: 'Status',
        otherNames: ['state', 'stage', 'lead status'],
        read: readChoice(leadStatuses),
      },
    ],
    show: (lead) => ({
      name: lead.name,
      company: lead.company,
      email: lead.email,
      industry: lead.industry ?? '',
      city: lead.city ?? '',
      priority: lead.priority ?? '',
      status: lead.status,
    }),
    duplicates: {
      what: 'email',
      keyOf: ({ email }) => foldKey(email),
      nameOf: ({ email }) => email,
      existing: existingEmails,
    },

    async insert({ workspaceId, userId }, rows) {
      const now = clock.now().toISOString();
      // Ids ascend and lists show the highest first, so this keeps the order of the file.
      const ids = rows.map(() => newId()).reverse();
      const made = rows.map((row, index): Lead => ({
        id: ids[index] ?? newId(),
        workspaceId,
        ...row,
        createdBy: userId,
        createdAt: now,
        updatedAt: now,
      }));
      await leads.insertAll(made);
    },
  };
}
