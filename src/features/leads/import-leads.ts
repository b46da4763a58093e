import type { Clock } from '../../lib/clock';
import { newId } from '../../lib/ids';
import { mapYielding } from '../../lib/concurrency/yield-to-event-loop';
import { foldKey } from '../records/import/cells.rules';
import { importFields, showImported } from '../records/import/entity-import.rules';
import type { Importable } from '../records/import/importable';
import { leadEntity, type Lead } from './leads.entity';
import type { LeadsRepo } from './leads.repo';
import { importedLead, type ImportedLead } from './leads.schema';
import { externalIdKey, emailKey, type FindIds } from '../records/import/record-keys';
import type { ImportTarget } from '../records/import/updates.rules';
import type { ExistingEmailsRepo } from './existing-emails.repo';

interface Dependencies {
  leads: LeadsRepo;
  existingEmails: ExistingEmailsRepo;
  findIds: FindIds;
  target: ImportTarget;
  clock: Clock;
}

/** Imports leads from a file, with the form's fields and messages. */
export function createLeadImport(dependencies: Dependencies): Importable<ImportedLead> {
  const { leads, existingEmails, findIds, target, clock } = dependencies;
  return {
    one: 'lead',
    many: 'leads',
    auditAs: 'lead',
    prefixes: ['person', 'lead', 'contact'],
    schema: importedLead,
    fields: importFields(leadEntity),
    show: showImported(leadEntity),
    duplicates: {
      what: 'email',
      keyOf: ({ email }) => foldKey(email),
      nameOf: ({ email }) => email,
      existing: existingEmails,
    },
    updates: {
      keys: [
        emailKey<ImportedLead>(findIds, { name: 'email', table: 'leads', of: ({ email }) => email }),
        externalIdKey(findIds, 'leads'),
      ],
      schema: importedLead.partial(),
      target,
    },

    async prepareInsert({ workspaceId, userId }, rows) {
      const now = clock.now().toISOString();
      // Ids ascend and lists show the highest first, so this keeps the order of the file.
      const ids = rows.map(() => newId()).reverse();
      const made = await mapYielding(rows, ({ ownerName: _, ...row }, index): Lead => ({
        id: ids[index] ?? newId(),
        workspaceId,
        ...row,
        partnerId: null,
        createdBy: userId,
        createdAt: now,
        updatedAt: now,
      }));
      return leads.prepareInsertAll(made);
    },
  };
}
