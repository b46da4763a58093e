import { viewEntities, viewEntityNames, type ViewEntity } from '../../../src/features/views/views.rules';
import { fromKeys } from '../../../src/lib/entities/from-keys';
import type { RecordWith } from '../../../src/records';
import { pageParameters } from '../../lib/filters/page-parameters';
import type { IconName } from '../../ui/icons/icons';
import type { ListedView } from './listed-view';

interface List {
  path: string;
  /** The name of the list in sentences and menus. */
  label: string;
  icon: IconName;
}

/** The screens of the lists that have views. */
export const viewedLists: Readonly<Record<ViewEntity, List>> = fromKeys(viewEntityNames, (entity): List => {
  const { plural, icon, list }: RecordWith<'views'> = viewEntities[entity];
  return { label: plural, icon, ...list };
});

/** The URL parameter with the id of the view. */
export const VIEW = 'saved';

/** Parameters that a view doesn't save: its own fields, the page, and opened records. */
const notSaved = new Set([VIEW, 'layout', 'columns', ...Object.values(pageParameters()), 'shown']);

/** Returns the part of a list's address that a view saves. `records` are the URL parameters of opened records. */
export function queryToSave(search: string, records: readonly string[] = []): string {
  const params = new URLSearchParams(search);
  for (const name of [...params.keys()])
    if (notSaved.has(name) || records.includes(name)) params.delete(name);
  return params.toString();
}

/** Returns the address of the list as the view shows it. */
export function viewAddress({ id, entity, query, layout, columns }: ListedView): string {
  const params = new URLSearchParams(query);
  params.set('layout', layout);
  if (columns.length > 0) params.set('columns', columns.join(','));
  params.set(VIEW, id);
  return `${viewedLists[entity].path}?${params.toString()}`;
}

/** Returns whether two query strings have the same parameters, in any order. */
export function isSameQuery(one: string, other: string): boolean {
  const sorted = (query: string) => {
    const params = new URLSearchParams(query);
    params.sort();
    return params.toString();
  };
  return sorted(one) === sorted(other);
}

/** Returns the cookie with the view that the sidebar opens for a list. */
export const defaultViewCookie = (entity: ViewEntity): string => `view_${entity}`;
