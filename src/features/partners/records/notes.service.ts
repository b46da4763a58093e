import type { EvidenceService } from '../../evidence/evidence.service';
import type { WithEvidence } from '../../evidence/evidence.rules';
import { createChildService } from '../../records/child-service';
import { createRecords } from '../../records/create-records';
import { createRecordService } from '../../records/record-service';
import { noteRecord } from './note.record';
import { noteEntity, type NoteWithAuthor, type PartnerNote } from './notes.entity';
import { createPartnerActivities } from './activity-log';
import { pageOf, withinPartner, type PartnerRecordTools } from './partner-records';
import type { PartnerTable } from './partner-table.repo';
import type { NewNote } from './records.schema';

/** With its author's name, the email without one, or `Deleted user`. */
export type ShownNote = WithEvidence<PartnerNote & { userName: string }>;

interface Dependencies extends PartnerRecordTools {
  notes: PartnerTable<PartnerNote, NoteWithAuthor>;
  evidence: EvidenceService;
}

export function createNotesService({ notes, evidence, ...tools }: Dependencies) {
  const records = createRecords<PartnerNote, NoteWithAuthor>({
    ...tools,
    table: notes,
    entity: noteEntity,
    record: noteRecord,
    // The audit log doesn't repeat the text of a note, because there may be a reason for deleting it.
    nameOf: () => 'Note',
  });
  const addActivity = createPartnerActivities<PartnerNote>({
    ...tools,
    describe: () => 'Note',
    detailsOf: ({ id: noteId }) => ({ noteId }),
  });

  const { methods } = createRecordService(records, {
    page: pageOf(notes),
    present: (scope, found: readonly NoteWithAuthor[]): Promise<ShownNote[]> =>
      evidence.onAll(
        scope,
        'partnerNote',
        found.map((note) => ({ ...note, userName: note.userName ?? 'Deleted user' })),
      ),
    draft: (actor, { content }: NewNote, row): PartnerNote => ({
      ...withinPartner(actor, row),
      userId: actor.userId,
      content,
    }),
    complete: (_before, wanted: Partial<Pick<PartnerNote, 'content'>>) => wanted,

    /** @throws 400 for evidence that the workspace does not have */
    async afterInsert(actor, note, sent) {
      await evidence.link(actor, 'partnerNote', note.id, sent.evidence);
      await addActivity(actor, note, 'note_added');
    },
    afterRemoval: (actor, note) => addActivity(actor, note, 'note_deleted'),
  });
  const { list, add, remove } = createChildService({ ...tools, record: noteRecord }, methods).methods;
  return { forEvents: methods.forEvents, list, add, remove };
}

export type NotesService = ReturnType<typeof createNotesService>;
