import { defineEntity } from '../../lib/entity';
import { searchedTexts, type StoredValues } from '../custom-fields/custom-values.rules';
import { applicationStatuses, type ApplicationStatus } from './applications.rules';

/** spec §3 applications. */
export interface Application {
  id: string;
  workspaceId: string;
  companyName: string;
  /** null for a prospect whose website isn't known. */
  website: string | null;
  contactEmail: string;
  contactName: string | null;
  phoneNumber: string | null;
  continent: string;
  region: string;
  industry: string;
  size: string;
  solutions: boolean;
  services: boolean;
  valueProp: string;
  status: ApplicationStatus;
  adminNote: string | null;
  custom: StoredValues;
  /** The partner it was converted to; null again when that partner is deleted. */
  partnerId: string | null;
  createdAt: string;
  updatedAt: string;
}

/** Only the status changes, the note that explains it, and the custom values. */
export const applicationEntity = defineEntity<Application>()({
  title: 'companyName',
  fields: {
    id: { isFixed: true },
    workspaceId: { isFixed: true },
    companyName: { isFixed: true, search: true, sort: 'text' },
    website: { isFixed: true, search: true },
    contactEmail: { isFixed: true, search: true },
    contactName: { isFixed: true, search: true },
    phoneNumber: { isFixed: true },
    continent: { isFixed: true },
    region: { isFixed: true },
    industry: { isFixed: true },
    size: { isFixed: true },
    solutions: { stored: 'boolean', isFixed: true },
    services: { stored: 'boolean', isFixed: true },
    valueProp: { isFixed: true },
    status: { edit: 'status', sort: applicationStatuses },
    adminNote: { edit: 'status' },
    custom: { stored: 'json', edit: true, search: searchedTexts },
    partnerId: {},
    createdAt: { isFixed: true, sort: 'time' },
    updatedAt: { sort: 'time' },
  },
});
