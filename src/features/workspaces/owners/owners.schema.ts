import * as z from 'zod';
import { queryText } from '../../../lib/entities/fields';
import { USER_NOT_FOUND } from './owners.rules';

/** The id of a member who isn't a portal user, which the service checks. An empty one means no owner. */
export const ownerId = z
  .string(USER_NOT_FOUND)
  .trim()
  .max(100, USER_NOT_FOUND)
  .transform((id) => id || null)
  .nullable();

/** The parameter `owner` of a list: `me`, `none` or the id of a user. */
export const ownerFilter = queryText('owner').max(100, 'owner is too long').optional();
