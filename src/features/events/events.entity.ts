import { defineEntity } from '../../lib/entities/entity';
import type { WithChecklist } from '../checklists/checklist.rules';
import {
  eventLimits,
  eventStatuses,
  eventTemplateTypes,
  locationTypes,
  type EventStatus,
  type EventTemplateType,
  type LocationType,
} from './events.rules';

/** spec §3. */
export interface StoredEvent extends WithChecklist {
  id: string;
  workspaceId: string;
  name: string;
  description: string | null;
  templateType: EventTemplateType;
  status: EventStatus;
  /** In UTC; null if not planned yet. */
  startDate: string | null;
  endDate: string | null;
  locationType: LocationType;
  location: string | null;
  /** IANA name of the zone that the times are displayed in; null: UTC. */
  timezone: string | null;
  /** null after the partner is deleted. */
  partnerId: string | null;
  /** null when that account is deleted. */
  ownerId: string | null;
  notes: string | null;
  showOnDashboard: boolean;
  createdAt: string;
  updatedAt: string;
}

/** An event with the names shown with it (spec §3). */
export interface PlannedEvent extends StoredEvent {
  partnerName: string | null;
  /** The owner's name, or email without one. */
  ownerName: string | null;
  ownerEmail: string | null;
}

/** Times in files are ISO 8601 in UTC. */
export const eventEntity = defineEntity<PlannedEvent>()({
  title: 'name',
  fields: {
    id: { isFixed: true },
    workspaceId: { isFixed: true },
    name: { label: 'Name', edit: true, search: true, sort: 'text' },
    description: {
      label: 'Description',
      maxLength: eventLimits.description,
      isMultiline: true,
      edit: true,
      search: true,
    },
    templateType: { label: 'Template', edit: true, filter: eventTemplateTypes },
    status: { label: 'Status', edit: 'status', sort: eventStatuses },
    startDate: { label: 'Start', edit: true, sort: 'time' },
    endDate: { label: 'End', edit: true, sort: 'time' },
    locationType: { label: 'Location type', edit: true, filter: locationTypes },
    location: { label: 'Location', maxLength: eventLimits.location, edit: true, search: true },
    timezone: { label: 'Time zone', edit: true },
    partnerId: { edit: true },
    ownerId: { edit: true },
    partnerName: { from: 'p.name', label: 'Partner' },
    ownerName: { from: { user: 'u' } },
    ownerEmail: { from: 'u.email', label: 'Owner' },
    checklist: { stored: 'json', label: 'Checklist', write: (items) => items.join('\n'), edit: true },
    completedItems: {
      stored: 'json',
      label: 'Completed items',
      write: (items) => items.join('\n'),
      edit: true,
    },
    notes: { label: 'Notes', maxLength: eventLimits.notes, isMultiline: true, edit: true },
    showOnDashboard: {
      stored: 'boolean',
      label: 'Show on dashboard',
      write: (isShown) => (isShown ? 'yes' : 'no'),
      edit: true,
    },
    createdAt: { label: 'Created', isFixed: true, sort: 'time' },
    updatedAt: { sort: 'time' },
  },
  fileOrder: ['name', 'description', 'templateType', 'status', 'startDate', 'endDate', 'timezone'],
});
