import { createCodec } from '../../../db/codec';
import type { Db } from '../../../db/connect';
import { noRules, type ProgramRules } from './apply-rules.rules';

/** A version of a program's rules, which never changes. */
export interface RulesVersion extends ProgramRules {
  programId: string;
  workspaceId: string;
  createdBy: string | null;
  createdAt: string;
}

/** A version with its author, as screens show it. */
export interface PastRules extends ProgramRules {
  createdAt: string;
  /** null when the account is deleted. */
  createdByName: string | null;
}

const past = createCodec<PastRules>({ json: ['rules'] });
const codec = createCodec<RulesVersion>({ json: ['rules'] });
const shown = ['version', 'currency', 'attribution', 'rules'] as const;

export function createProgramRulesRepo(db: Db) {
  const decode = (row: object | undefined): ProgramRules => {
    if (row === undefined) return noRules;
    const { version, currency, attribution, rules } = codec.decode(row);
    return { version, currency, attribution, rules };
  };

  return {
    /** Returns the rules that hold now; version 0, without rules, before anyone has set them. */
    async current(workspaceId: string, programId: string): Promise<ProgramRules> {
      const row: object | undefined = await db
        .read('program_rules')
        .where({ programId, workspaceId })
        .orderBy('version', 'desc')
        .first(...shown);
      return decode(row);
    },

    /** Returns the rules that held at a time; version 0 before anyone had set them. */
    async at(workspaceId: string, programId: string, at: Date): Promise<ProgramRules> {
      const row: object | undefined = await db
        .read('program_rules')
        .where({ programId, workspaceId })
        .where('createdAt', '<=', at.toISOString())
        .orderBy('version', 'desc')
        .first(...shown);
      return decode(row);
    },

    /** Returns an earlier version; version 0 if there is none. */
    async version(workspaceId: string, programId: string, version: number): Promise<ProgramRules> {
      const row: object | undefined = await db
        .read('program_rules')
        .where({ programId, workspaceId, version })
        .first(...shown);
      return decode(row);
    },

    /** Returns when each version was made and by whom, the newest first. */
    async history(workspaceId: string, programId: string, limit: number): Promise<PastRules[]> {
      const rows: object[] = await db
        .read('program_rules as r')
        .leftJoin('users as u', 'u.id', 'r.createdBy')
        .where({ 'r.programId': programId, 'r.workspaceId': workspaceId })
        .orderBy('r.version', 'desc')
        .limit(limit)
        .select(shown.map((name) => `r.${name}`))
        .select('r.createdAt', { createdByName: db.read.raw(`coalesce(nullif(u.name, ''), u.email)`) });
      return rows.map(past.decode);
    },

    async insert(rules: RulesVersion): Promise<void> {
      await db.write('program_rules').insert(codec.encode(rules));
    },
  };
}

export type ProgramRulesRepo = ReturnType<typeof createProgramRulesRepo>;
