import { createCodec } from '../../../db/codec';
import type { Db } from '../../../db/connect';
import type { SiteFindings } from './site-findings.rules';

/** The last test of a workspace's website. */
export interface SiteTest {
  workspaceId: string;
  /** The value that the test visit has in place of a link's name. */
  token: string;
  /** The address of the test visit. */
  url: string;
  findings: SiteFindings;
  createdAt: string;
  /** When the script reported the test visit, and the page on which it did. */
  arrivedAt: string | null;
  arrivedFrom: string | null;
  /** Whether the script had waited for consent. */
  hasConsented: boolean | null;
}

type Arrival = Pick<SiteTest, 'arrivedAt' | 'arrivedFrom' | 'hasConsented'>;

const codec = createCodec<SiteTest>({ json: ['findings'] });

export function createSiteTestsRepo(db: Db) {
  return {
    async of(workspaceId: string): Promise<SiteTest | undefined> {
      const row: SiteTest | undefined = await db.read('site_tests').where({ workspaceId }).first();
      if (!row) return undefined;
      const { hasConsented, ...test } = codec.decode(row);
      return { ...test, hasConsented: hasConsented === null ? null : Boolean(hasConsented) };
    },

    /** Replaces the last test. */
    async begin(test: SiteTest): Promise<void> {
      await db.write('site_tests').insert(codec.encode(test)).onConflict('workspaceId').merge();
    },

    /** Keeps the first arrival of a test visit. */
    async arrive(workspaceId: string, token: string, arrival: Arrival): Promise<void> {
      await db.write('site_tests').where({ workspaceId, token, arrivedAt: null }).update(arrival);
    },
  };
}

export type SiteTestsRepo = ReturnType<typeof createSiteTestsRepo>;
