import * as z from 'zod';
import { api } from '../../http/calls/declare';
import { answerLike, count, textOrNull, time } from '../../lib/entities/answer-schema';
import type { PrivacyServices } from './create-privacy';
import type { ErasureResult, PersonData } from './people.service';
import { manageErasure } from './privacy.rules';
import { erasureBody, personBody } from './privacy.schema';

const personData = answerLike<PersonData>()('PersonalData', {
  email: z.string(),
  accounts: z.array(z.object({ id: z.string(), email: z.string(), name: textOrNull, createdAt: time })),
  workspaces: z.array(
    z.object({
      id: z.string(),
      name: z.string(),
      records: z.array(
        z.object({ type: z.string(), id: z.string(), fields: z.record(z.string(), z.unknown()) }),
      ),
    }),
  ),
});

const erasureResult = answerLike<ErasureResult>()('Erasure', {
  email: z.string(),
  pseudonym: z.object({ name: z.string(), email: z.string() }),
  changed: z.record(z.string(), count),
  isDryRun: z.boolean(),
});

export const privacyCalls = ({ people }: PrivacyServices) => ({
  '/api/privacy/export': api({
    POST: {
      operationId: 'exportPersonalData',
      summary: 'Export what the workspace has about a person',
      answer: personData,
      permission: manageErasure,
      body: personBody,
      run: ({ actor, body }) => people.export(actor, body),
    },
  }),
  '/api/privacy/erase': api({
    POST: {
      operationId: 'erasePersonalData',
      summary: 'Erase a person from the workspace',
      answer: erasureResult,
      permission: manageErasure,
      body: erasureBody,
      run: ({ actor, body }) => people.erase(actor, body),
    },
  }),
});
