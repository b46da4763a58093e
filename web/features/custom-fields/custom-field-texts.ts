import {
  customEntities,
  type CustomEntity,
  type CustomFieldType,
} from '../../../src/features/custom-fields/custom-fields.rules';

export const entityLabels: Record<CustomEntity, { one: string; many: string }> = {
  partners: { one: 'partner', many: 'Partners' },
  leads: { one: 'lead', many: 'Leads' },
  deals: { one: 'deal', many: 'Deals' },
  applications: { one: 'application', many: 'Applications' },
};

export const typeLabels: Record<CustomFieldType, string> = {
  text: 'Text',
  number: 'Number',
  date: 'Date',
  select: 'Select',
  checkbox: 'Checkbox',
  url: 'URL',
};

export const entities = customEntities.map((entity) => ({ entity, ...entityLabels[entity] }));
