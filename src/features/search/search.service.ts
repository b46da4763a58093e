import type { Db } from '../../db/connect';
import { namesBy } from '../../db/people';
import { closeSearch } from '../../db/lists/close-search';
import { quickSearch, type Found } from '../../db/lists/quick-search';
import { authorize, type Actor } from '../../lib/actor';
import { can } from '../../lib/roles';
import type { RecordWith } from '../../records';
import type { Search } from '../../records/define-record';
import {
  FOUND_PER_KIND,
  searchAnything,
  searchContacts,
  searchedKinds,
  searchedLists,
  type SearchedKind,
  searchSources,
  type FoundKind,
} from './search.rules';
import { findCloseContacts } from './find-close-contacts';
import { findContacts } from './find-contacts';
import { findSources } from './find-sources';
import type { SearchQuery } from './search.schema';

export interface FoundItem {
  id: string;
  title: string;
  /** Distinguishes the item from others of the same name; may be empty. */
  details: string;
  /** The partner of a contact. */
  partnerId?: string;
  /** The competitor of a source. */
  competitorId?: string;
}

/** Up to five results of one kind, best first. */
export interface FoundGroup {
  kind: FoundKind;
  items: FoundItem[];
}

export interface SearchAnswer {
  groups: FoundGroup[];
  /** Nothing matches. The results contain what was searched for with one typo in a word. */
  isSimilar?: true;
}

/** Searches everything in the workspace that the actor's role may read. */
export function createSearchService({ db }: { db: Db }) {
  async function find(
    searchIn: typeof quickSearch,
    workspaceId: string,
    text: string,
    kind: SearchedKind,
  ): Promise<FoundGroup & { isRelated: boolean }> {
    const { table, title, has }: RecordWith<'search'> = searchedLists[kind];
    const { details, person }: Search = has.search;
    const target = {
      table,
      columns: [title, ...details, ...(person ? [person.id] : [])],
    };
    const rows = await searchIn(db, target, { workspaceId, text, limit: FOUND_PER_KIND });
    const idOf = (row: Found) => (person ? String(row[person.id]) : null);
    const names = await namesBy(db, 'id', rows.map(idOf));
    const textOf = (row: Found, column: string) => {
      const name = column === person?.detail ? names.get(idOf(row) ?? '') : undefined;
      return name ?? String(row[column] ?? '');
    };
    const present = (row: Found): FoundItem => ({
      id: row.id,
      title: textOf(row, title),
      details: details
        .map((column) => textOf(row, column))
        .filter(Boolean)
        .join(' · '),
    });
    return { kind, items: rows.map(present), isRelated: rows.every(({ isRelated }) => isRelated) };
  }

  async function contacts(
    findIn: typeof findContacts,
    workspaceId: string,
    text: string,
  ): Promise<FoundGroup> {
    const found = await findIn(db, { workspaceId, text, limit: FOUND_PER_KIND });
    const items = found.map(({ id, name, email, partnerId, partnerName }) => ({
      id,
      title: name,
      details: [partnerName, email].filter(Boolean).join(' · '),
      partnerId,
    }));
    return { kind: 'contacts', items };
  }

  async function sources(workspaceId: string, text: string): Promise<FoundGroup> {
    const found = await findSources(db, { workspaceId, text, limit: FOUND_PER_KIND });
    const items = found.map(({ id, sourceUrl, sourceHandle, competitorId, competitorName }) => ({
      id,
      title: sourceUrl?.replace(/^https?:\/\/(www\.)?/, '') ?? sourceHandle ?? competitorName,
      details: competitorName,
      competitorId,
    }));
    return { kind: 'monitored-sources', items };
  }

  return {
    /**
     * Runs one query per kind that the role may read. Kinds without results are left out, and those that are only found by
     * related records come last. If nothing matches, looks for words with one typo.
     */
    async find(actor: Actor, { q }: SearchQuery): Promise<SearchAnswer> {
      authorize(actor, searchAnything);
      const { workspaceId, workspaceRole } = actor;
      const readable = searchedKinds.filter((kind) => can(workspaceRole, searchedLists[kind].view));
      const withItems = async (all: readonly Promise<FoundGroup & { isRelated?: boolean }>[]) =>
        (await Promise.all(all))
          .filter(({ items }) => items.length > 0)
          .sort((one, other) => Number(one.isRelated ?? false) - Number(other.isRelated ?? false))
          .map(({ kind, items }): FoundGroup => ({ kind, items }));
      const findsContacts = can(workspaceRole, searchContacts);
      const groups = await withItems([
        ...readable.map((kind) => find(quickSearch, workspaceId, q, kind)),
        ...(findsContacts ? [contacts(findContacts, workspaceId, q)] : []),
        ...(can(workspaceRole, searchSources) ? [sources(workspaceId, q)] : []),
      ]);
      if (groups.length > 0) return { groups };
      const similar = await withItems([
        ...readable.map((kind) => find(closeSearch, workspaceId, q, kind)),
        ...(findsContacts ? [contacts(findCloseContacts, workspaceId, q)] : []),
      ]);
      return similar.length > 0 ? { groups: similar, isSimilar: true } : { groups: [] };
    },
  };
}

export type SearchService = ReturnType<typeof createSearchService>;
