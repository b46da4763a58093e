import { defineEntity } from '../../../lib/entities/entity';

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
    id: {},
    workspaceId: {},
    name: { label: 'Name', search: true, sort: 'text' },
    website: { label: 'Website', search: true },
    description: { label: 'Description', search: true },
    logoUrl: {},
    industry: { label: 'Industry', search: true },
    createdAt: { label: 'Created', sort: 'time' },
    updatedAt: { sort: 'time' },
    sourceCount: { from: null, label: 'Sources', write: String },
    itemCount: { from: null, label: 'Items', write: String },
    unreadCount: { from: null, label: 'Unread items', write: String },
  },
});
