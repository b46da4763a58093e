import type { Db } from '../../../db/connect';
import { authorize, type Actor } from '../../../lib/actor';
import type { Clock } from '../../../lib/clock';
import { notFound } from '../../../lib/errors';
import type { AuditTrail } from '../../audit/audit-trail';
import { changedFields, type AuditChange } from '../../audit/audit.rules';
import { manageProgramRules, type ProgramRules } from './apply-rules.rules';
import { createProgramRulesRepo, type PastRules } from './program-rules.repo';
import type { NewProgramRules } from './program-rules.schema';

type FindProgram = (workspaceId: string, id: string) => Promise<{ name: string } | undefined>;

interface Dependencies {
  db: Db;
  programs: { byId: FindProgram; lock: FindProgram };
  audit: AuditTrail;
  clock: Clock;
}

const PROGRAM_NOT_FOUND = 'Program not found';

/** Versions that the history shows at most. */
const HISTORY = 50;

/** What the events of a referral program earn. 404 `Program not found` also for an id of another workspace. */
export function createProgramRules({ db, programs, audit, clock }: Dependencies) {
  const repo = createProgramRulesRepo(db);

  return {
    repo,
    services: {
      programRules: {
        async get(actor: Actor, programId: string): Promise<ProgramRules> {
          authorize(actor, manageProgramRules);
          const { workspaceId } = actor;
          if (!(await programs.byId(workspaceId, programId))) throw notFound(PROGRAM_NOT_FOUND);
          return repo.current(workspaceId, programId);
        },

        /** Returns the newest versions of the rules, with their authors. */
        async history(actor: Actor, programId: string): Promise<PastRules[]> {
          authorize(actor, manageProgramRules);
          return repo.history(actor.workspaceId, programId, HISTORY);
        },

        /** Replaces all rules by the next version. Earlier versions stay as they are. */
        async replace(actor: Actor, programId: string, sent: NewProgramRules): Promise<ProgramRules> {
          authorize(actor, manageProgramRules);
          const { workspaceId, userId } = actor;
          return db.transaction(async () => {
            const program = await programs.lock(workspaceId, programId);
            if (!program) throw notFound(PROGRAM_NOT_FOUND);
            const before = await repo.current(workspaceId, programId);
            const after = { ...sent, version: before.version + 1 };
            const createdAt = clock.now().toISOString();
            await repo.insert({ ...after, programId, workspaceId, createdBy: userId, createdAt });
            await audit.record(actor, {
              workspaceId,
              action: 'updated',
              objectType: 'referral_program',
              objectId: programId,
              objectName: program.name,
              changes: changesOf(before, after),
            });
            return after;
          });
        },
      },
    },
  };
}

/** The versions stay in the database, so the log only says which follows which. */
const changesOf = (before: ProgramRules, after: ProgramRules): AuditChange[] => [
  { field: 'rulesVersion', from: before.version, to: after.version },
  ...changedFields(before, after, ['currency', 'attribution']),
];

export type ProgramRuleServices = ReturnType<typeof createProgramRules>['services'];
