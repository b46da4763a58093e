import { defineEntity } from '../../../lib/entities/entity';

/** spec §3. */
export interface CheckIn {
  id: string;
  partnerId: string;
  workspaceId: string;
  /** When it is due. */
  scheduledDate: string;
  /** The member who does it; null for the partner's owner, or else the creator. */
  ownerId: string | null;
  title: string;
  notes: string | null;
  completed: boolean;
  completedBy: string | null;
  completedAt: string | null;
  createdBy: string | null;
  createdAt: string;
  updatedAt: string;
}

/** With the names of its owner and of the user who completed it, or the emails without one. */
export type ShownCheckIn = CheckIn & { ownerName: string | null; completedByName: string | null };

export const checkInEntity = defineEntity<ShownCheckIn>()({
  title: 'title',
  fields: {
    id: { isFixed: true },
    partnerId: { isFixed: true },
    workspaceId: { isFixed: true },
    title: { edit: true },
    scheduledDate: { edit: true },
    ownerId: { edit: true },
    ownerName: { from: { user: 'o' } },
    notes: { edit: true },
    completed: { stored: 'boolean', edit: true },
    completedBy: {},
    completedByName: { from: { user: 'u' } },
    completedAt: {},
    createdBy: { isFixed: true },
    createdAt: { isFixed: true },
    updatedAt: {},
  },
});
