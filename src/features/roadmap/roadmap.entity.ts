import { defineEntity, yesOrNo } from '../../lib/entities/entity';
import {
  roadmapCategories,
  roadmapLimits,
  roadmapPriorities,
  roadmapStatuses,
  type RoadmapCategory,
  type RoadmapPriority,
  type RoadmapStatus,
} from './roadmap.rules';

/** spec §3. */
export interface StoredRoadmapItem {
  id: string;
  workspaceId: string;
  title: string;
  description: string | null;
  status: RoadmapStatus;
  priority: RoadmapPriority;
  category: RoadmapCategory | null;
  /** `yyyy-MM-dd`. */
  targetDate: string | null;
  /** Time of completion; null unless completed. */
  completedDate: string | null;
  /** null after the account is deleted. */
  ownerId: string | null;
  tags: string[];
  isPublic: boolean;
  createdBy: string | null;
  createdAt: string;
  updatedAt: string;
}

export interface RoadmapItem extends StoredRoadmapItem {
  /** The owner's name, or email without one. */
  ownerName: string | null;
  ownerEmail: string | null;
}

export const roadmapEntity = defineEntity<RoadmapItem>()({
  title: 'title',
  fields: {
    id: { isFixed: true },
    workspaceId: { isFixed: true },
    title: {
      label: 'Title',
      maxLength: roadmapLimits.title,
      isRequired: true,
      edit: true,
      search: true,
      sort: 'text',
    },
    description: {
      label: 'Description',
      maxLength: roadmapLimits.description,
      isMultiline: true,
      edit: true,
      search: true,
    },
    status: { label: 'Status', edit: 'status', sort: roadmapStatuses },
    priority: { label: 'Priority', edit: true, sort: roadmapPriorities },
    category: { label: 'Category', edit: true, filter: roadmapCategories, sort: 'text' },
    targetDate: { label: 'Target date', edit: true, sort: 'day' },
    completedDate: { label: 'Completed', sort: 'time' },
    ownerId: { edit: true },
    ownerName: { from: { user: 'u' }, sort: 'text' },
    ownerEmail: { from: 'u.email', label: 'Owner' },
    tags: {
      stored: 'json',
      label: 'Tags',
      write: (tags) => tags.join(', '),
      edit: true,
      search: true,
      filter: 'list',
    },
    isPublic: {
      stored: 'boolean',
      label: 'Public',
      write: yesOrNo,
      edit: true,
      sort: ['true', 'false'],
    },
    createdBy: { isFixed: true },
    createdAt: { label: 'Created', isFixed: true, sort: 'time' },
    updatedAt: { sort: 'time' },
  },
});
