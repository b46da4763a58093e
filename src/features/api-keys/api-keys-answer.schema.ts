import * as z from 'zod';
import { answerLike, time, timeOrNull } from '../../lib/entities/answer-schema';
import { apiKeyScopes } from './api-keys.rules';
import type { ApiKeyView, CreatedApiKey } from './api-keys.service';

const fields = {
  id: z.string(),
  name: z.string(),
  scope: z.enum(apiKeyScopes),
  prefix: z.string(),
  lastUsedAt: timeOrNull,
  revokedAt: timeOrNull,
  createdAt: time,
};

export const apiKeyAnswer = answerLike<ApiKeyView>()('ApiKey', {
  ...fields,
  createdByEmail: z.string(),
  createdByName: z.string(),
  works: z.boolean(),
});
export const createdApiKeyAnswer = answerLike<CreatedApiKey>()('CreatedApiKey', {
  ...fields,
  key: z.string(),
});
