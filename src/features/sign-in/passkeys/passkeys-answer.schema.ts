import * as z from 'zod';
import { answerLike, time, timeOrNull } from '../../../lib/entities/answer-schema';
import type { AddedPasskey, OwnPasskey } from './passkeys.rules';

const passkey = {
  id: z.string(),
  name: z.string(),
  backedUp: z.boolean(),
  createdAt: time,
  lastUsedAt: timeOrNull,
  rpId: z.string(),
  usableHere: z.boolean(),
};

export const passkeyAnswer = answerLike<OwnPasskey>()('Passkey', passkey);

export const addedPasskeyAnswer = answerLike<AddedPasskey>()('AddedPasskey', {
  ...passkey,
  /** Only with the first second factor of an account. */
  recoveryCodes: z.array(z.string()).optional(),
});

const requirement = z.enum(['discouraged', 'preferred', 'required']);
const hints = z.array(z.enum(['hybrid', 'security-key', 'client-device']));

const descriptors = z.array(
  z.object({ id: z.string(), type: z.string(), transports: z.array(z.string()).optional() }),
);

/** The options of `navigator.credentials.get` as JSON (WebAuthn, section 5.5). */
export const passkeyRequestOptionsAnswer = z
  .object({
    challenge: z.string(),
    timeout: z.number().optional(),
    rpId: z.string().optional(),
    allowCredentials: descriptors.optional(),
    userVerification: requirement.optional(),
    hints: hints.optional(),
    extensions: z.object({ appid: z.string().optional() }).optional(),
  })
  .meta({ id: 'PasskeyRequestOptions' });

/** The options of `navigator.credentials.create` as JSON (WebAuthn, section 5.4). */
export const passkeyCreationOptionsAnswer = z
  .object({
    rp: z.object({ id: z.string().optional(), name: z.string() }),
    user: z.object({ id: z.string(), name: z.string(), displayName: z.string() }),
    challenge: z.string(),
    pubKeyCredParams: z.array(z.object({ alg: z.int(), type: z.literal('public-key') })),
    timeout: z.number().optional(),
    excludeCredentials: descriptors.optional(),
    authenticatorSelection: z
      .object({
        authenticatorAttachment: z.enum(['cross-platform', 'platform']).optional(),
        requireResidentKey: z.boolean().optional(),
        residentKey: requirement.optional(),
        userVerification: requirement.optional(),
      })
      .optional(),
    hints: hints.optional(),
    attestation: z.enum(['direct', 'enterprise', 'indirect', 'none']).optional(),
    attestationFormats: z.array(z.string()).optional(),
    extensions: z.object({ credProps: z.boolean().optional() }).optional(),
  })
  .meta({ id: 'PasskeyCreationOptions' });
