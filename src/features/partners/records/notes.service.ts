import { authorize, type Actor } from '../../../lib/actor';
import { displayName } from '../../../lib/text/display-name';
import { newId } from '../../../lib/ids';
import { mapPage, onlyPage, type Page, type PageRequest } from '../../../lib/paging';
import type { WithEvidence } from '../../evidence/evidence.rules';
import type { EvidenceService } from '../../evidence/evidence.service';
import type { ShowObjects } from '../../outbox/domain-event';
import { editPartners, viewPartners } from '../partners.rules';
import { noteEntity, type NoteWithAuthor, type PartnerNote } from './notes.entity';
import { createPartnerRecords, type RecordTools } from './partner-records';
import type { PartnerTable } from './partner-table.repo';
import type { NewNote } from './records.schema';
import { noteRecord } from './note.record';

/** With its author's name, the email without one, or `Deleted user`. */
export type ShownNote = WithEvidence<PartnerNote & { userName: string }>;

interface Dependencies extends RecordTools {
  notes: PartnerTable<PartnerNote, NoteWithAuthor>;
  evidence: EvidenceService;
}

const present = (note: NoteWithAuthor) => ({ ...note, userName: note.userName ?? 'Deleted user' });

export function createNotesService({ notes, evidence, ...tools }: Dependencies) {
  const { db, gate, clock } = tools;
  const records = createPartnerRecords<PartnerNote, NoteWithAuthor>({
    ...tools,
    table: notes,
    entity: noteEntity,
    record: noteRecord,
    // The audit log doesn't repeat the text of a note, because there may be a reason for deleting it.
    nameOf: () => 'Note',
    describe: () => 'Note',
    detailsOf: ({ id: noteId }) => ({ noteId }),
  });

  /** Returns records for outgoing events. */
  const forEvents: ShowObjects = async (workspaceId, refs) => {
    const page = mapPage(onlyPage(await records.existing(refs)), present);
    return (await evidence.onPage({ workspaceId }, 'partnerNote', page)).items;
  };

  return {
    forEvents,

    /** Newest first. */
    async list(actor: Actor, partnerId: string, request: PageRequest): Promise<Page<ShownNote>> {
      authorize(actor, viewPartners);
      const page = mapPage(await records.list(actor, partnerId, request), present);
      return evidence.onPage(actor, 'partnerNote', page);
    },

    /** @throws 400 also for evidence that the workspace does not have */
    async add(actor: Actor, partnerId: string, sent: NewNote): Promise<ShownNote> {
      authorize(actor, editPartners);
      const { content, evidence: given } = sent;
      const { userId, workspaceId } = actor;
      const note = { id: newId(), partnerId, userId, content, createdAt: clock.now().toISOString() };
      return db.transaction(async () => {
        const partner = await gate.lock(workspaceId, partnerId);
        const linkEvidence = await evidence.lockSource(workspaceId, given);
        await records.insert(actor, partner, note, 'note_added');
        return {
          ...present({ ...note, userName: displayName(actor) }),
          evidence: await linkEvidence('partnerNote', note.id),
        };
      });
    },

    async remove(actor: Actor, partnerId: string, noteId: string): Promise<void> {
      authorize(actor, editPartners);
      return records.remove(actor, partnerId, noteId, 'note_deleted');
    },
  };
}

export type NotesService = ReturnType<typeof createNotesService>;
