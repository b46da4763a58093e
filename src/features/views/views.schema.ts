import * as z from 'zod';
import type { SchemasOf } from '../../lib/entities/entity-schema';
import { listOf, oneOf, requiredText } from '../../lib/entities/fields';
import { newestRequest } from '../../lib/paging';
import type { viewEntity } from './views.entity';
import { viewEntityNames, viewLayouts, viewLimits } from './views.rules';

export const VIEW_NOT_FOUND = 'View not found';

const NOT_A_QUERY = 'Query must be a query string such as status=new&sort=-createdAt';
const COLUMNS = 'Columns must be a list of field names';

/** Field names, such as `status` and `custom.region`. An address such as `//other.example/?a` isn't one. */
const fieldName = /^[A-Za-z][\w.-]*$/;

const isQuery = (text: string): boolean =>
  // Control characters, and the start of a fragment.
  !/[\p{Cc}#]/u.test(text) && [...new URLSearchParams(text).keys()].every((name) => fieldName.test(name));

/** The parameters of a list's address. The position in the list isn't part of a view. */
const query = z
  .string(NOT_A_QUERY)
  .trim()
  .transform((text) => text.replace(/^\?/, ''))
  .pipe(z.string().max(viewLimits.query, 'Query is too long'))
  .refine(isQuery, NOT_A_QUERY)
  .transform((text) =>
    text
      .split('&')
      .filter((part) => !/^cursor(=|$)/.test(part))
      .join('&'),
  );

const columns = listOf(
  z
    .string(COLUMNS)
    .max(viewLimits.column, COLUMNS)
    .refine((name) => fieldName.test(name), COLUMNS),
  { notList: COLUMNS, tooMany: `A view may have at most ${viewLimits.columns} columns` },
  viewLimits.columns,
).transform((names) => [...new Set(names)]);

const entity = oneOf('Entity', viewEntityNames);

const details = z.object({
  name: requiredText('Name', viewLimits.name),
  query,
  layout: oneOf('Layout', viewLayouts),
  columns,
  shared: z.boolean('shared must be true or false'),
} satisfies SchemasOf<typeof viewEntity>);

export const newView = details.extend({
  entity,
  query: query.default(''),
  layout: details.shape.layout.default('table'),
  columns: columns.default([]),
  shared: details.shape.shared.default(false),
});

/** The entity can be sent back, but not changed. */
export const viewChanges = details.extend({ entity: z.unknown() }).partial();
export const viewFilters = newestRequest.extend({ entity: entity.optional() });

export type NewView = z.infer<typeof newView>;
export type ViewChanges = z.infer<typeof viewChanges>;
export type ViewFilters = z.infer<typeof viewFilters>;
