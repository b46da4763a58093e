import * as z from 'zod';
import { oneOf, requiredText } from '../../lib/entities/fields';
import { apiKeyLimits, apiKeyScopes } from './api-keys.rules';

/** Body of `POST /api/admin/api-keys`. */
export const newApiKey = z.object({
  name: requiredText('Name', apiKeyLimits.name),
  scope: oneOf('Scope', apiKeyScopes),
});

export type NewApiKey = z.infer<typeof newApiKey>;
