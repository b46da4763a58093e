import type { Db } from '../../db/connect';
import type { Clock } from '../../lib/clock';
import { foldName } from '../../lib/text/names.rules';
import { createEntityImportable } from '../records/import/entity-importable';
import type { Checked, Importable } from '../records/import/importable';
import { createFindIds } from '../records/import/record-keys';
import { createReference, inTurn, partnerReference, type RowCheck } from '../records/import/row-checks';
import type { SecretLinksService } from '../secret-links/secret-links.service';
import type { RecordOwners } from '../workspaces/owners/record-owners';
import { eventRecord } from './event.record';
import { eventEntity, type StoredEvent } from './events.entity';
import type { EventsRepo } from './events.repo';
import {
  eventChanges,
  importedEvent,
  importedEventChanges,
  type EventChanges,
  type ImportedEvent,
} from './events.schema';
import { newPlan, type EventsService } from './events.service';

interface Dependencies {
  db: Db;
  events: EventsRepo;
  service: EventsService;
  owners: RecordOwners;
  secretLinks: SecretLinksService;
  clock: Clock;
}

type NameAndDay = Pick<ImportedEvent, 'name' | 'startDate'>;

/** Two events of one name on different days are different. */
const nameAndDay = ({ name, startDate }: Partial<NameAndDay>): string | null =>
  name === undefined ? null : `${startDate?.slice(0, 10) ?? ''} ${foldName(name)}`;

/** Imports events from a file. They start in planning. */
export function createEventImport(dependencies: Dependencies): Importable<ImportedEvent> {
  const { db, events, service, owners, secretLinks, clock } = dependencies;
  const findIds = createFindIds(db);
  const partner = createReference<ImportedEvent>(findIds, partnerReference);

  /** Finds the owners that rows name. */
  const checkOwners: RowCheck<ImportedEvent> = async (workspaceId, rows) => {
    const found = await owners.find(
      workspaceId,
      rows.map(({ ownerEmail = null }) => ownerEmail),
    );
    const results = rows.map((row): Checked<typeof row> => {
      if (row.ownerEmail == null) return { row };
      const owner = found.ownerOf(row.ownerEmail);
      if ('problem' in owner) return { problems: [{ field: 'ownerEmail', message: owner.problem }] };
      return { row: { ...row, ...(owner.id !== null && { ownerId: owner.id }) } };
    });
    return { results, isCurrent: found.areMembers };
  };

  return {
    ...createEntityImportable<ImportedEvent, StoredEvent, EventChanges>({
      record: eventRecord,
      entity: eventEntity,
      prefixes: ['event'],
      values: { partnerName: { known: partner.known } },
      schema: importedEvent,
      changes: importedEventChanges,
      keys: [
        {
          name: 'name',
          fields: ['name', 'startDate'],
          what: 'name and start day',
          of: nameAndDay,
          find: (workspaceId, keys) => events.idsOfNamesAndDays(workspaceId, keys),
        },
      ],
      check: inTurn(partner.check, checkOwners),
      service,
      body: eventChanges,
      draft: (actor, { partnerName: _, ownerEmail: __, ...row }, base) =>
        newPlan(actor, { ...row, status: 'planning' }, base),
      prepare: (_actor, made) => events.prepareInsertAll(made),
      afterInsert: ({ workspaceId }) => secretLinks.touch(workspaceId, 'calendar'),
      clock,
    }),
    ownerOf: ({ ownerId = null }) => ownerId,
  };
}
