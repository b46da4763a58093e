import type { Knex } from 'knex';
import type { Db } from '../../../db/connect';
import { DEFAULT_TRACKING_PARAMS } from '../../workspaces/workspaces.rules';
import { aliasKey, codeKey, type LinkStatus } from '../affiliates.rules';

/** The data that a redirect needs, from one query. */
export interface FollowedLink {
  id: string;
  workspaceId: string;
  status: LinkStatus;
  destination: string | null;
  website: string | null;
  redirectHosts: string[];
}

/** A parameter of an address that may name a link. */
export interface NamedBy {
  param: string;
  value: string;
}

/** A link that an address names, by an alias or by its own code, and the parameters of its workspace. */
export interface NamedLink extends FollowedLink {
  namedBy: NamedBy;
  trackingParams: readonly string[];
  isAlias: boolean;
}

/** The website of a workspace, and the link that its visitor has followed. */
export interface VisitedSite extends Pick<FollowedLink, 'website' | 'redirectHosts'> {
  link: { id: string; status: LinkStatus } | null;
}

type Json<Value> = Value | string;
type Row = Omit<FollowedLink, 'redirectHosts'> & { redirectHosts: Json<string[]> };

const read = <Value>(value: Json<Value>): Value =>
  typeof value === 'string' ? (JSON.parse(value) as Value) : value;

const paramsOf = (value: Json<string[]> | null): readonly string[] =>
  value === null ? DEFAULT_TRACKING_PARAMS : read(value);

const columns = ['l.id', 'l.workspaceId', 'l.status', 'l.destination', 'w.website', 'w.redirectHosts'];

export function createFollowedLinksRepo(db: Db) {
  const links = (): Knex.QueryBuilder =>
    db
      .read('affiliate_links as l')
      .join('workspaces as w', 'w.id', 'l.workspaceId')
      .whereNull('w.deletedAt')
      .select(columns);

  const decode = <Found extends Row>({ redirectHosts, ...link }: Found) => ({
    ...link,
    redirectHosts: read(redirectHosts),
  });

  return {
    async byCode(code: string): Promise<FollowedLink | undefined> {
      const row: Row | undefined = await links().where('l.codeKey', codeKey(code)).first();
      return row && decode(row);
    },

    /** Returns the links of all workspaces that one of these parameters names. */
    async named(by: readonly NamedBy[]): Promise<NamedLink[]> {
      type Found = Row & { trackingParams: Json<string[]> | null };
      const [aliased, coded]: [(Found & { nameKey: string })[], (Found & { codeKey: string })[]] =
        await Promise.all([
          links()
            .join('affiliate_link_names as n', 'n.linkId', 'l.id')
            .whereIn('n.nameKey', by.map(aliasKey))
            .select('n.nameKey', 'w.trackingParams'),
          links()
            .whereIn(
              'l.codeKey',
              by.map(({ value }) => codeKey(value)),
            )
            .select('l.codeKey', 'w.trackingParams'),
        ]);
      return by.flatMap((namedBy) => [
        ...aliased
          .filter(({ nameKey }) => nameKey === aliasKey(namedBy))
          .map(({ nameKey: _, trackingParams, ...row }) => ({
            ...{ ...decode(row), namedBy, isAlias: true },
            trackingParams: paramsOf(trackingParams),
          })),
        ...coded
          .filter(({ codeKey: key }) => key === codeKey(namedBy.value))
          .map(({ codeKey: _, trackingParams, ...row }) => ({
            ...{ ...decode(row), namedBy, isAlias: false },
            trackingParams: paramsOf(trackingParams),
          }))
          .filter(({ trackingParams }) => answersTo(namedBy.param, trackingParams)),
      ]);
    },

    /** Returns a workspace, and its link that the parameter names. Takes one query. */
    async onSite(workspaceId: string, by: NamedBy): Promise<VisitedSite | undefined> {
      const alias = db
        .read('affiliate_link_names')
        .where({ workspaceId, nameKey: aliasKey(by) })
        .select('linkId');
      const own = db
        .read('affiliate_links')
        .where({ workspaceId, codeKey: codeKey(by.value) })
        .select('id');
      const row:
        | {
            website: string | null;
            redirectHosts: Json<string[]>;
            trackingParams: Json<string[]> | null;
            aliasId: string | null;
            id: string | null;
            status: LinkStatus;
          }
        | undefined = await db
        .read('workspaces as w')
        .leftJoin('affiliate_links as l', (on) => on.on('l.id', db.read.raw('coalesce(?, ?)', [alias, own])))
        .where('w.id', workspaceId)
        .whereNull('w.deletedAt')
        .first('w.website', 'w.redirectHosts', 'w.trackingParams', { aliasId: alias }, 'l.id', 'l.status');
      if (!row) return undefined;
      const isFound = row.aliasId !== null || answersTo(by.param, paramsOf(row.trackingParams));
      return {
        website: row.website,
        redirectHosts: read(row.redirectHosts),
        link: row.id !== null && isFound ? { id: row.id, status: row.status } : null,
      };
    },

    /** Returns the website of a workspace and the parameters that the script looks for there. */
    async siteOf(
      workspaceId: string,
    ): Promise<{ website: string | null; trackingParams: readonly string[] } | undefined> {
      const row: { website: string | null; trackingParams: Json<string[]> | null } | undefined = await db
        .read('workspaces')
        .where({ id: workspaceId })
        .whereNull('deletedAt')
        .first('website', 'trackingParams');
      return row && { website: row.website, trackingParams: paramsOf(row.trackingParams) };
    },
  };
}

/** Whether the codes of a workspace answer to a parameter. */
const answersTo = (param: string, trackingParams: readonly string[]): boolean =>
  trackingParams.some((known) => isSameParam(known, param));

export const isSameParam = (one: string, other: string): boolean => one.toLowerCase() === other.toLowerCase();

export type FollowedLinksRepo = ReturnType<typeof createFollowedLinksRepo>;
