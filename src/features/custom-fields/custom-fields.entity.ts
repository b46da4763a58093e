import { defineEntity, yesOrNo } from '../../lib/entities/entity';
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
    entity: { label: 'Records', isFixed: true },
    key: { label: 'Key', isFixed: true },
    label: { label: 'Label', edit: true },
    type: { label: 'Type', isFixed: true },
    options: { label: 'Options', write: (options) => options.join(', '), stored: 'json', edit: true },
    required: { label: 'Required', write: yesOrNo, stored: 'boolean', edit: true },
    showOnForm: { label: 'On form', write: yesOrNo, stored: 'boolean', edit: true },
    position: { edit: true },
    createdAt: { label: 'Created', isFixed: true },
    updatedAt: {},
  },
});
