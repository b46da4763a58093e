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

/** With the name of the user who completed it, or the email without one. */
export type ShownCheckIn = CheckIn & { completedByName: string | null };

export const checkInEntity = defineEntity<ShownCheckIn>()({
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
    completedByName: { from: { user: 'u' } },
    completedAt: {},
    createdBy: {},
    createdAt: {},
    updatedAt: {},
  },
});
