import type { Db } from '../../../db/connect';
import { authorize, type Actor } from '../../../lib/actor';
import type { Clock } from '../../../lib/clock';
import { notFound } from '../../../lib/errors';
import { newId } from '../../../lib/ids';
import { mapPage, type Page, type PageRequest } from '../../../lib/paging';
import type { WithEvidence } from '../../evidence/evidence.rules';
import type { EvidenceService } from '../../evidence/evidence.service';
import type { RecordActivity } from './activity-log';
import type { AuditRecord } from './audit-record';
import type { NotesRepo, PartnerNote, NoteWithAuthor } from './notes.repo';
import { editPartners, viewPartners } from '../partners.rules';
import type { NewNote } from './records.schema';
import type { RequirePartner } from './require-partner';

/** With its author's email, or `Deleted user`. */
export type ShownNote = WithEvidence<PartnerNote & { userName: string }>;

interface Dependencies {
  db: Db;
  gate: RequirePartner;
  notes: NotesRepo;
  evidence: EvidenceService;
  recordActivity: RecordActivity;
  auditRecord: AuditRecord;
  clock: Clock;
}

/** The audit log doesn't repeat the text of a note, because there may be a reason for deleting it. */
const named = (id: string) => ({ type: 'note', id, name: 'Note' }) as const;

const present = ({ userEmail, ...note }: NoteWithAuthor) => ({
  ...note,
  userName: userEmail ?? 'Deleted user',
});

export function createNotesService(dependencies: Dependencies) {
  const { db, gate, notes, evidence, recordActivity, auditRecord, clock } = dependencies;
  return {
    /** Newest first. */
    async list(actor: Actor, partnerId: string, request: PageRequest): Promise<Page<ShownNote>> {
      authorize(actor, viewPartners);
      await gate.find(actor.workspaceId, partnerId);
      const page = mapPage(await notes.list(partnerId, request), present);
      return evidence.onPage(actor.workspaceId, 'partnerNote', page);
    },

    /** @throws 400 also for evidence that the workspace does not have */
    async add(actor: Actor, partnerId: string, sent: NewNote): Promise<ShownNote> {
      authorize(actor, editPartners);
      const { content, evidence: given } = sent;
      const { userId, email: userEmail, workspaceId } = actor;
      const note = { id: newId(), partnerId, userId, content, createdAt: clock.now().toISOString() };
      return db.transaction(async () => {
        const partner = await gate.lock(workspaceId, partnerId);
        const linkEvidence = await evidence.lockSource(workspaceId, given);
        await notes.insert(note);
        await auditRecord(actor, 'created', partner, named(note.id));
        await recordActivity({
          partnerId,
          userId,
          activityType: 'note_added',
          description: 'Note added',
          metadata: { noteId: note.id },
        });
        return {
          ...present({ ...note, userEmail }),
          evidence: await linkEvidence('partnerNote', note.id),
        };
      });
    },

    async remove(actor: Actor, partnerId: string, noteId: string): Promise<void> {
      authorize(actor, editPartners);
      await db.transaction(async () => {
        const partner = await gate.lock(actor.workspaceId, partnerId);
        if (!(await notes.delete(partnerId, noteId))) throw notFound('Note not found');
        await auditRecord(actor, 'deleted', partner, named(noteId));
        await recordActivity({
          partnerId,
          userId: actor.userId,
          activityType: 'note_deleted',
          description: 'Note deleted',
          metadata: { noteId },
        });
      });
    },
  };
}

export type NotesService = ReturnType<typeof createNotesService>;
