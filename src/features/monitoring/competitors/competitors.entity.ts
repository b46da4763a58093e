import { defineEntity } from '../../../lib/entities/entity';
import { monitoringLimits as limits } from '../monitoring.rules';

/** A competitor (spec §3). */
export interface Competitor {
  id: string;
  workspaceId: string;
  name: string;
  website: string | null;
  description: string | null;
  logoUrl: string | null;
  industry: string | null;
  createdAt: string;
  updatedAt: string;
}

/** A competitor with the numbers of sources and items that are deleted with it. */
export interface CountedCompetitor extends Competitor {
  sourceCount: number;
  itemCount: number;
  unreadCount: number;
}

export const competitorEntity = defineEntity<CountedCompetitor>()({
  title: 'name',
  fields: {
    id: { isFixed: true },
    workspaceId: { isFixed: true },
    name: {
      label: 'Name',
      maxLength: limits.name,
      isRequired: true,
      edit: true,
      search: true,
      sort: 'text',
    },
    website: { label: 'Website', edit: true, search: true, sort: 'text' },
    description: {
      label: 'Description',
      maxLength: limits.description,
      isMultiline: true,
      edit: true,
      search: true,
    },
    logoUrl: { edit: true },
    industry: { label: 'Industry', maxLength: limits.industry, edit: true, search: true, sort: 'text' },
    createdAt: { label: 'Added', isFixed: true, sort: 'time' },
    updatedAt: { sort: 'time' },
    sourceCount: { from: null, label: 'Sources', write: String },
    itemCount: { from: null, label: 'Items', write: String },
    unreadCount: { from: null, label: 'Unread items', write: String },
  },
});
