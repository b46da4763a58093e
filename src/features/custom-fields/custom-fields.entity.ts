import { defineEntity } from '../../lib/entities/entity';
import type { CustomEntity, CustomFieldType } from './custom-fields.rules';

/** A field that a workspace defines for one kind of its records. */
export interface CustomField {
  id: string;
  workspaceId: string;
  entity: CustomEntity;
  /** Its name in calls, unique per entity. */
  key: string;
  label: string;
  type: CustomFieldType;
  /** The values of a select field; empty for other types. */
  options: string[];
  required: boolean;
  /** Whether applicants fill it in. */
  showOnForm: boolean;
  /** Its place among the fields of the entity, from 0. */
  position: number;
  createdAt: string;
  updatedAt: string;
}

export const customFieldEntity = defineEntity<CustomField>()({
  title: 'label',
  fields: {
    id: { isFixed: true },
    workspaceId: { isFixed: true },
    entity: { isFixed: true },
    key: { isFixed: true },
    label: { edit: true },
    type: { isFixed: true },
    options: { stored: 'json', edit: true },
    required: { stored: 'boolean', edit: true },
    showOnForm: { stored: 'boolean', edit: true },
    position: { edit: true },
    createdAt: { isFixed: true },
    updatedAt: {},
  },
});
