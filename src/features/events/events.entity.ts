import { defineEntity, yesOrNo } from '../../lib/entities/entity';
import { readChoice, readFlag, readLines } from '../records/import/cells.rules';
import { headerNames, words } from '../records/import/header-names.rules';
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
    name: {
      label: 'Name',
      edit: true,
      search: true,
      sort: 'text',
      import: {
        isRequired: true,
        otherNames: words(
          'event, event name, title, subject, webinar, summary',
          'veranstaltung, veranstaltungsname, titel, betreff',
          'événement, nom, nom de l’événement, titre, objet',
          'evento, nombre, nombre del evento, título, asunto',
        ),
      },
    },
    description: {
      label: 'Description',
      maxLength: eventLimits.description,
      isMultiline: true,
      edit: true,
      search: true,
      import: { otherNames: headerNames.description },
    },
    templateType: {
      label: 'Template',
      edit: true,
      filter: eventTemplateTypes,
      sort: 'text',
      import: {
        otherNames: headerNames.kindOf,
        values: { choices: eventTemplateTypes },
        read: readChoice(eventTemplateTypes),
      },
    },
    status: { label: 'Status', edit: 'status', sort: eventStatuses },
    startDate: {
      label: 'Start',
      edit: true,
      sort: 'time',
      import: {
        kind: 'time',
        otherNames: words(
          'start date, start time, starts, date, event date, begins, from, start date time',
          'beginn, beginnt am, startdatum, datum, am, début, date de début, inicio, fecha de inicio, fecha, comienza el',
        ),
      },
    },
    endDate: {
      label: 'End',
      edit: true,
      sort: 'time',
      import: {
        kind: 'time',
        otherNames: words(
          'end date, end time, ends, until, to, end date time, ende, enddatum, endet am, fin, date de fin',
          'fecha de fin, fecha de finalización',
        ),
      },
    },
    locationType: {
      label: 'Location type',
      edit: true,
      filter: locationTypes,
      sort: 'text',
      import: {
        otherNames: words('format, venue type, event format, ortstyp, durchführung, formato'),
        values: { choices: locationTypes },
        read: readChoice(locationTypes),
      },
    },
    location: {
      label: 'Location',
      maxLength: eventLimits.location,
      edit: true,
      search: true,
      sort: 'text',
      import: {
        otherNames: words(
          'venue, place, city, address, event location, where, ort, veranstaltungsort, stadt, lieu, ville',
          'lugar, ciudad, ubicación, dirección',
        ),
      },
    },
    timezone: {
      label: 'Time zone',
      edit: true,
      import: { otherNames: words('tz, zeitzone, fuseau horaire, zona horaria') },
    },
    partnerId: { edit: true },
    ownerId: { edit: true },
    partnerName: {
      from: 'p.name',
      label: 'Partner',
      sort: 'text',
      import: { otherNames: headerNames.partner },
    },
    ownerName: { from: { user: 'u' }, sort: 'text' },
    ownerEmail: {
      from: 'u.email',
      label: 'Owner',
      import: { otherNames: ['event owner', 'organizer', 'host', 'organisator', ...headerNames.owner] },
    },
    checklist: {
      stored: 'json',
      label: 'Checklist',
      write: (items) => items.join('\n'),
      edit: true,
      import: { otherNames: headerNames.checklist, read: readLines },
    },
    completedItems: {
      stored: 'json',
      label: 'Completed items',
      write: (items) => items.join('\n'),
      edit: true,
    },
    notes: {
      label: 'Notes',
      maxLength: eventLimits.notes,
      isMultiline: true,
      edit: true,
      import: { otherNames: headerNames.notes },
    },
    showOnDashboard: {
      stored: 'boolean',
      label: 'Show on dashboard',
      write: yesOrNo,
      edit: true,
      import: { otherNames: [], read: readFlag },
    },
    createdAt: { label: 'Created', isFixed: true, sort: 'time' },
    updatedAt: { sort: 'time' },
  },
  fileOrder: ['name', 'description', 'templateType', 'status', 'startDate', 'endDate', 'timezone'],
});
