import { defineEntity, yesOrNo } from '../../lib/entities/entity';
import { searchedTexts, type StoredValues } from '../custom-fields/custom-values.rules';
import {
  applicationIndustries,
  applicationStatuses,
  companySizes,
  continents,
  type ApplicationStatus,
} from './applications.rules';

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
  /** The partner that it was converted to; null after that partner is deleted. */
  partnerId: string | null;
  createdAt: string;
  updatedAt: string;
}

/** Admins can correct the values of the company until it is a partner; the audit log keeps the old ones. */
export const applicationEntity = defineEntity<Application>()({
  title: 'companyName',
  fields: {
    id: { isFixed: true },
    workspaceId: { isFixed: true },
    companyName: { label: 'Company', edit: true, search: true, sort: 'text' },
    website: { label: 'Website', edit: true, search: true },
    contactEmail: { label: 'Contact email', edit: true, search: true, sort: 'text' },
    contactName: { label: 'Contact name', edit: true, search: true, sort: 'text' },
    phoneNumber: { label: 'Phone', edit: true, search: true },
    continent: { label: 'Continent', edit: true, filter: continents, sort: 'text' },
    region: { label: 'Region', edit: true, search: true, sort: 'text' },
    industry: { label: 'Industry', edit: true, search: true, filter: applicationIndustries, sort: 'text' },
    size: { label: 'Size', edit: true, filter: companySizes, sort: 'text' },
    solutions: { label: 'Solutions', write: yesOrNo, stored: 'boolean', edit: true },
    services: { label: 'Services', write: yesOrNo, stored: 'boolean', edit: true },
    valueProp: { label: 'Value proposition', edit: true },
    status: { label: 'Status', edit: 'status', sort: applicationStatuses },
    adminNote: { label: 'Note', edit: 'status' },
    custom: { stored: 'json', edit: true, search: searchedTexts },
    partnerId: {},
    createdAt: { label: 'Applied', isFixed: true, sort: 'time' },
    updatedAt: { sort: 'time' },
  },
});
