import { days } from '../../../lib/clock';
import { cookieName } from '../../../lib/secrets/cookie-name';
import {
  affiliateLimits as limits,
  ATTRIBUTION_DAYS,
  CLICK_COOKIE,
  CLICK_PARAMETER,
  CODE_PATTERN,
} from '../affiliates.rules';
import { TRACKING_PARAM, workspaceLimits } from '../../workspaces/workspaces.rules';
import {
  isSameParam,
  type FollowedLink,
  type FollowedLinksRepo,
  type NamedLink,
} from './followed-links.repo';
import type { RecordClick, Visitor } from './record-click';
import { targetOf } from './redirect-target.rules';

/** The parameter of a link's address that names another target. */
const TARGET_PARAMETER = 'to';
/** The parameter that names the workspace of an alias that several workspaces have. */
const WORKSPACE_PARAMETER = 'workspace';

/** A visit to a link, from the request. */
export interface Visit extends Visitor {
  /** null: a parameter names the link. */
  code: string | null;
  /** The parameters of the address. `to` is the wanted target; the others are forwarded to it. */
  query: URLSearchParams;
}

export interface Followed {
  location: string;
  /** The Set-Cookie header; null if the visit doesn't count. */
  cookie: string | null;
}

interface Dependencies {
  links: FollowedLinksRepo;
  recordClick: RecordClick;
  /** Whether browsers reach the server over https. */
  secure: boolean;
}

export function createLinkFollowing({ links, recordClick, secure }: Dependencies) {
  const cookieOf = (clickId: string) =>
    `${cookieName(CLICK_COOKIE, secure)}=${clickId}; Max-Age=${days(ATTRIBUTION_DAYS) / 1000}; Path=/; HttpOnly; SameSite=Lax${secure ? '; Secure' : ''}`;

  /** Returns the link, and the parameters that name it. */
  async function linkOf({ code, query }: Visit): Promise<{ link: FollowedLink; naming: string[] } | null> {
    if (code !== null) {
      const link = CODE_PATTERN.test(code) ? await links.byCode(code) : undefined;
      return link ? { link, naming: [] } : null;
    }
    const pairs = [...query]
      .filter(
        ([param, value]) => TRACKING_PARAM.test(param) && value !== '' && value.length <= limits.aliasValue,
      )
      .slice(0, workspaceLimits.trackingParams)
      .map(([param, value]) => ({ param, value }));
    const workspaceId = query.get(WORKSPACE_PARAMETER);
    const found = pairs.length === 0 ? [] : await links.named(pairs);
    const link = chooseNamed(
      found.filter((named) => workspaceId === null || named.workspaceId === workspaceId),
    );
    return link && { link, naming: [link.namedBy.param, WORKSPACE_PARAMETER] };
  }

  /**
   * Returns the target of the link; null if it is unknown, paused or suspended, which visitors must not learn, or if its
   * name belongs to links of two workspaces. Takes one query for a code, and two for a parameter.
   */
  return async function follow(visit: Visit): Promise<Followed | null> {
    const found = await linkOf(visit);
    if (found?.link.status !== 'active') return null;
    const { link, naming } = found;
    const target = targetOf(link, visit.query.get(TARGET_PARAMETER), link.destination);
    const clickId = await recordClick(link.id, visit);
    const cookie = clickId === null ? null : cookieOf(clickId);
    if (target === null) return { location: `/apply/${link.workspaceId}`, cookie };
    if (clickId !== null && target.searchParams.has(CLICK_PARAMETER))
      target.searchParams.delete(CLICK_PARAMETER);
    append(target, forwarded(target, visit.query, naming));
    if (clickId !== null) append(target, [[CLICK_PARAMETER, clickId]]);
    return { location: target.href, cookie };
  };
}

/**
 * Chooses the link of an address by the order of its workspace's parameters. An alias comes before a code.
 * Returns null if the first name belongs to links of two workspaces.
 */
function chooseNamed(found: readonly NamedLink[]): NamedLink | null {
  const [first] = found;
  if (!first) return null;
  const isUnclear = found.some(
    ({ namedBy, workspaceId }) => namedBy === first.namedBy && workspaceId !== first.workspaceId,
  );
  if (isUnclear) return null;
  const rank = ({ namedBy, trackingParams, isAlias }: NamedLink): number => {
    const position = trackingParams.findIndex((param) => isSameParam(param, namedBy.param));
    return 2 * (position === -1 ? trackingParams.length : position) + (isAlias ? 0 : 1);
  };
  const [chosen = null] = found
    .filter(({ workspaceId }) => workspaceId === first.workspaceId)
    .toSorted((one, other) => rank(one) - rank(other));
  return chosen;
}

/** Returns the parameters of a visit, such as `utm_source`, that its target doesn't set itself and that don't name the link. */
function forwarded(target: URL, query: URLSearchParams, naming: readonly string[]): [string, string][] {
  const own = new Set([...target.searchParams.keys(), TARGET_PARAMETER, CLICK_PARAMETER, ...naming]);
  return [...query].filter(([name]) => !own.has(name));
}

/** Appends parameters as text, since `searchParams` would re-encode the rest of the query. */
function append(target: URL, parameters: [string, string][]): void {
  if (parameters.length === 0) return;
  target.search += `${target.search === '' ? '' : '&'}${new URLSearchParams(parameters).toString()}`;
}

export type FollowLink = ReturnType<typeof createLinkFollowing>;
