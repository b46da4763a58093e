import { defineEntity } from '../../lib/entities/entity';
import type { ViewEntity, ViewLayout } from './views.rules';

/** A saved view of a list: its filters, order and columns. */
export interface SavedView {
  id: string;
  workspaceId: string;
  entity: ViewEntity;
  name: string;
  /** The query string of the list's address, without `?`. */
  query: string;
  layout: ViewLayout;
  /** The fields that a table shows, in order. Empty: the default. */
  columns: string[];
  /** Everyone in the workspace sees it. */
  shared: boolean;
  /** null when the account is deleted. */
  createdBy: string | null;
  createdAt: string;
  updatedAt: string;
}

/** With its creator's name, or email without one. */
export type ShownView = SavedView & { createdByName: string | null };

export const viewEntity = defineEntity<ShownView>()({
  title: 'name',
  fields: {
    id: { isFixed: true },
    workspaceId: { isFixed: true },
    entity: { isFixed: true },
    name: { edit: true },
    query: { edit: true },
    layout: { edit: true },
    columns: { stored: 'json', edit: true },
    shared: { stored: 'boolean', edit: true },
    createdBy: { isFixed: true },
    createdByName: { from: { user: 'u' } },
    createdAt: { isFixed: true },
    updatedAt: {},
  },
});
