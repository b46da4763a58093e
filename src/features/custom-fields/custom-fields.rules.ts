import { customFieldRecord } from './custom-field.record';

/** Rules of custom fields (contract-2, B). Free of zod, so that screens may import them. */

/** The kinds of records that have custom fields. */
export const customEntities = ['partners', 'leads', 'deals', 'applications'] as const;
export type CustomEntity = (typeof customEntities)[number];

export const customFieldTypes = ['text', 'number', 'date', 'select', 'checkbox', 'url'] as const;
export type CustomFieldType = (typeof customFieldTypes)[number];

export const viewCustomFields = customFieldRecord.view;
export const manageCustomFields = customFieldRecord.edit;

/** Maximum lengths in Unicode code points, and maximum numbers. */
export const customFieldLimits = {
  perEntity: 30,
  key: 50,
  label: 100,
  options: 50,
  option: 100,
  text: 1000,
  url: 2048,
  /** Filters of one list call. */
  filters: 10,
} as const;

export const customFieldMessages = {
  notFound: 'Custom field not found',
  sameKey: 'A custom field with this key already exists',
  tooMany: `At most ${customFieldLimits.perEntity} custom fields are allowed`,
  noOptions: 'A select field needs at least one option',
  onlySelect: 'Only select fields have options',
  onlyApplications: 'Only fields of applications can be on the public form',
} as const;

/** The form of keys in calls: `contract-value`. */
export const customKeyPattern = /^[a-z][a-z0-9-]{0,49}$/;

/** Suggests a key for a label; empty if the label has no suitable character. */
export const suggestKey = (label: string): string =>
  label
    .normalize('NFKD')
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replace(/^[^a-z]+/, '')
    .slice(0, customFieldLimits.key)
    .replace(/-+$/, '');
