import { defineEntity } from '../../../lib/entity';

/** spec §3. */
export interface CheckIn {
  id: string;
  partnerId: string;
  workspaceId: string;
  scheduledDate: string;
  title: string;
  notes: string | null;
  completed: boolean;
  completedBy: string | null;
  completedAt: string | null;
  createdBy: string | null;
  createdAt: string;
  updatedAt: string;
}

export const checkInEntity = defineEntity<CheckIn>()({
  title: 'title',
  fields: {
    id: {},
    partnerId: {},
    workspaceId: {},
    title: { edit: true },
    scheduledDate: { edit: true },
    notes: { edit: true },
    completed: { stored: 'boolean', edit: true },
    completedBy: {},
    completedAt: {},
    createdBy: {},
    createdAt: {},
    updatedAt: {},
  },
});
