import { authorize, type Actor } from '../../../lib/actor';
import { seconds } from '../../../lib/clock';
import { decodeText } from '../../../reading/feeds/decode-text';
import { isFetchFailure } from '../../../lib/outgoing/failures';
import type { GuardedFetch } from '../../../lib/outgoing/guarded-fetch';
import { editMonitoring } from '../monitoring.rules';
import { readPageLinks } from './page-links';
import { proposeFrom, type ProposedSource } from './proposals.rules';
import { readSiteName } from './site-name';

/** Links come early in a page, and parsing more would delay other requests. */
const MAX_BYTES = 512 * 1024;
const TIMEOUT_MS = seconds(10);

/** The sources that a competitor's home page suggests. */
export interface Proposals {
  sources: ProposedSource[];
  /** The name of the site; null if its home page doesn't say. */
  name: string | null;
  /** The reason why the page can't be read, for users; null if it was read. */
  problem: string | null;
}

/** Proposes sources from the links of a website's home page, with one request. */
export const createSourceProposals = ({ fetch }: { fetch: GuardedFetch }) =>
  async function proposeSources(actor: Actor, { website }: { website: string }): Promise<Proposals> {
    authorize(actor, editMonitoring);
    try {
      const answer = await fetch(website, {
        headers: { accept: 'text/html, application/xhtml+xml;q=0.9, */*;q=0.1' },
        timeoutMs: TIMEOUT_MS,
        maxBytes: MAX_BYTES,
        cutsLonger: true,
      });
      const pageUrl = answer.url || website;
      if (!answer.ok) return nothing(`${new URL(pageUrl).host} answered with an error (${answer.status})`);
      const html = decodeText(new Uint8Array(await answer.arrayBuffer()), answer.headers.get('content-type'));
      return {
        sources: proposeFrom(readPageLinks(html, pageUrl), pageUrl),
        name: readSiteName(html),
        problem: null,
      };
    } catch (error) {
      if (isFetchFailure(error)) return nothing(error.message);
      throw error;
    }
  };

const nothing = (problem: string): Proposals => ({ sources: [], name: null, problem });

export type ProposeSources = ReturnType<typeof createSourceProposals>;
