import * as z from 'zod';
import { filteredLike } from '../../lib/entities/filters/filter-parameter';
import { pageRequest, sortedBy } from '../../lib/paging';
import { isTimeZone } from '../../lib/time/time-zone';
import { auditEntity } from './audit.entity';
import { MAX_SEARCHED } from './audit.rules';
import { auditActions, auditObjects, type AuditAction, type AuditObject } from './audit.rules';

const once = (name: string) => z.string(`${name} may be given once`).trim();
/** `all` is sent by a select that isn't set. */
const filter = (name: string) => once(name).transform((value) => (value === 'all' ? undefined : value));
const day = (name: string) => z.iso.date(`${name} must be a date like 2026-01-31`).optional();

const action = z.custom<AuditAction>(
  (value) => typeof value === 'string' && Object.hasOwn(auditActions, value),
  'Unknown action',
);
const objectType = z.custom<AuditObject>(
  (value) => typeof value === 'string' && Object.hasOwn(auditObjects, value),
  'Unknown kind of object',
);

const filters = {
  action: filter('action').pipe(action.optional()).optional(),
  /** An email, the name of an API key or a rule, or one of `otherActors`. */
  person: filter('person').pipe(z.string().max(320, 'person is too long').optional()).optional(),
  objectType: filter('objectType').pipe(objectType.optional()).optional(),
  /** The beginning of the name of a record. */
  search: once('search').pipe(z.string().max(MAX_SEARCHED, 'search is too long')).optional(),
  /** The id of a bulk change or an import. */
  operation: once('operation').pipe(z.string().max(36, 'Unknown operation')).optional(),
  /** Days in the time zone, both inclusive. */
  from: day('from'),
  to: day('to'),
  /** A name of the IANA database. */
  timeZone: once('timeZone').refine(isTimeZone, 'Unknown time zone').optional(),
  ...filteredLike(auditEntity),
};

const sort = sortedBy('createdAt');

export const auditLogQuery = pageRequest
  .extend(filters)
  .extend(sort)
  .extend({
    /** Whether all entries of a bulk change count as one, if neither a name nor a person, action or kind is given. */
    grouped: z.enum(['true', 'false'], 'grouped must be true or false').optional(),
  });
export const auditExportQuery = z.object(filters).extend(sort);

export type AuditLogQuery = z.infer<typeof auditLogQuery>;
export type AuditExportQuery = z.infer<typeof auditExportQuery>;
