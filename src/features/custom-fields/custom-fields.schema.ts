import * as z from 'zod';
import type { SchemasOf } from '../../lib/entities/entity-schema';
import { listOf, oneOf, requiredText, shortRecord } from '../../lib/entities/fields';
import { distinctNames } from '../../lib/text/names.rules';
import { pageRequest, sortedBy } from '../../lib/paging';
import type { customFieldEntity } from './custom-fields.entity';
import {
  customEntities,
  customFieldLimits as limits,
  customFieldMessages as messages,
  customFieldTypes,
  customKeyPattern,
} from './custom-fields.rules';

const KEY = `Key must start with a letter and have only lower-case letters, digits and hyphens, at most ${limits.key}`;
const OPTIONS = 'Options must be a list of texts';
const TOO_MANY = `At most ${limits.options} options are allowed`;

const options = listOf(requiredText('Option', limits.option), { notList: OPTIONS, tooMany: TOO_MANY })
  .refine((texts) => texts.length <= limits.options, TOO_MANY)
  .refine((texts) => distinctNames(texts).length === texts.length, 'Options must differ from each other');

const POSITION = 'Position must be a whole number from 0';

const details = z.object({
  label: requiredText('Label', limits.label),
  options,
  required: z.boolean('Required must be true or false'),
  showOnForm: z.boolean('Show on form must be true or false'),
  position: z.int(POSITION).min(0, POSITION),
} satisfies SchemasOf<typeof customFieldEntity>);

const entity = oneOf('Entity', customEntities);

export const newCustomField = details
  .extend({
    entity,
    key: z.string('Key is required').trim().min(1, 'Key is required').regex(customKeyPattern, KEY),
    type: oneOf('Type', customFieldTypes),
    options: options.default([]),
    required: details.shape.required.default(false),
    showOnForm: details.shape.showOnForm.default(false),
    position: details.shape.position.optional(),
  })
  .superRefine((field, context) => {
    for (const [path, message] of Object.entries(problemsOf(field)))
      context.addIssue({ code: 'custom', path: [path], message });
  });

/** Key, entity and type can be sent back, but not changed. */
export const customFieldChanges = details
  .extend({ entity: z.unknown(), key: z.unknown(), type: z.unknown() })
  .partial();

export const customFieldFilters = pageRequest.extend({
  ...sortedBy('label', 'createdAt'),
  entity: entity.optional(),
});

/** Returns the messages for conflicting settings, by field. */
export function problemsOf({
  entity,
  type,
  options,
  showOnForm,
}: Pick<NewCustomField, 'entity' | 'type' | 'options' | 'showOnForm'>): Record<string, string> {
  return {
    ...(type === 'select' && options.length === 0 && { options: messages.noOptions }),
    ...(type !== 'select' && options.length > 0 && { options: messages.onlySelect }),
    ...(showOnForm && entity !== 'applications' && { showOnForm: messages.onlyApplications }),
  };
}

const NOT_VALUES = 'custom must be an object with values by key';

/** Values by key, as sent. The service checks them against the workspace's fields. */
export const customValues = shortRecord(z.record(z.string(), z.unknown(), NOT_VALUES), NOT_VALUES);

const FILTERS = `At most ${limits.filters} custom fields can filter a list`;

/** `custom.<key>=<value>` of lists. */
export const customFilters = z
  .record(z.string(), z.string('A custom field may be given once').max(limits.url, 'Value is too long'))
  .refine((values) => Object.keys(values).length <= limits.filters, FILTERS);

export type NewCustomField = z.infer<typeof newCustomField>;
export type CustomFieldChanges = z.infer<typeof customFieldChanges>;
export type CustomFieldFilters = z.infer<typeof customFieldFilters>;
