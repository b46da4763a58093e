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
    name: { search: true, sort: 'text' },
    website: { search: true },
    description: { search: true },
    logoUrl: {},
    industry: { search: true },
    createdAt: { sort: 'time' },
    updatedAt: { sort: 'time' },
    sourceCount: { from: null },
    itemCount: { from: null },
    unreadCount: { from: null },
  },
});
