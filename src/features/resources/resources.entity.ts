import { defineEntity } from '../../lib/entities/entity';
import type { Appearance } from '../audiences/appearance.rules';
import { audiences, type Audience } from '../audiences/audiences.rules';
import { resourceLimits } from './resources.rules';

/** A file for partners, who download it in their portal (contract-2, D). */
export interface Resource extends Audience, Appearance {
  id: string;
  workspaceId: string;
  name: string;
  description: string | null;
  category: string | null;
  /** The agreement that a partner must have accepted to download it, while the agreement is active. */
  requiresAgreementId: string | null;
  /** The newest version. */
  fileId: string;
  fileName: string;
  contentType: string;
  /** In bytes. */
  size: number;
  /** From 1. */
  version: number;
  /** Downloads by portal users. */
  downloadCount: number;
  /** null after the account is deleted. */
  createdBy: string | null;
  createdAt: string;
  updatedAt: string;
}

export const resourceEntity = defineEntity<Resource>()({
  title: 'name',
  fields: {
    id: { isFixed: true },
    workspaceId: { isFixed: true },
    name: {
      label: 'Name',
      maxLength: resourceLimits.name,
      isRequired: true,
      edit: true,
      search: true,
      sort: 'text',
    },
    description: {
      label: 'Description',
      maxLength: resourceLimits.description,
      isMultiline: true,
      edit: true,
      search: true,
    },
    category: {
      label: 'Category',
      maxLength: resourceLimits.category,
      edit: true,
      search: true,
      sort: 'text',
    },
    requiresAgreementId: { label: 'Required agreement', edit: true },
    fileId: {},
    fileName: { label: 'File', search: true },
    contentType: {},
    size: { label: 'Bytes', write: String, sort: 'number' },
    version: { edit: true, filter: 'number' },
    audience: { label: 'Audience', edit: true, sort: audiences },
    tiers: { stored: 'json', edit: true },
    partnerIds: { from: null, stored: 'json', edit: true },
    visibleFrom: { label: 'Visible from', edit: true, filter: 'time' },
    visibleUntil: { label: 'Visible until', edit: true, filter: 'time' },
    // Only changed by downloads.
    downloadCount: { label: 'Downloads', write: String, isFixed: true, sort: 'number' },
    createdBy: { isFixed: true },
    createdAt: { label: 'Created', isFixed: true, sort: 'time' },
    updatedAt: { sort: 'time' },
  },
});
