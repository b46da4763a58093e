import { viewers } from '../../lib/roles';
import { listsWith } from '../../records';
import { competitorRecord } from '../monitoring/competitors/competitor.record';
import { partnerRecord } from '../partners/partner.record';

/** Every member except portal users may search. Each kind checks who may find it. */
export const searchAnything = viewers;

export const FOUND_PER_KIND = 5;
export const SEARCH_TEXT_MAX = 200;

/** The records that a search covers, in the order of its results. */
export const searchedLists = listsWith('search');
export type SearchedKind = keyof typeof searchedLists;
export const searchedKinds = Object.keys(searchedLists).filter((kind): kind is SearchedKind =>
  Object.hasOwn(searchedLists, kind),
);
export type FoundKind = SearchedKind | 'contacts' | 'monitored-sources';

/** Contacts and sources are found by other indexes (`findContacts`, `findSources`). */
export const searchContacts = partnerRecord.view;
export const searchSources = competitorRecord.view;
