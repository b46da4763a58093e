import * as z from 'zod';
import { requiredText } from '../../../lib/entities/fields';
import { PASSKEY_NAME_MAX } from './passkeys.rules';

const INVALID = 'Invalid passkey response';

/** Longer than any authenticator's answer. */
const bytes = (max: number) =>
  z
    .string(INVALID)
    .min(1, INVALID)
    .max(max, INVALID)
    .regex(/^[\w-]+$/, INVALID);

/** The fields of `PublicKeyCredential.toJSON` that are read (WebAuthn, section 5.1). */
const credential = {
  id: bytes(1364),
  rawId: bytes(1364),
  type: z.literal('public-key', INVALID),
};

const registrationResponse = z.object(
  {
    ...credential,
    response: z.object(
      {
        clientDataJSON: bytes(8_000),
        attestationObject: bytes(20_000),
        transports: z.array(z.string(INVALID).max(32, INVALID), INVALID).max(10, INVALID).default([]),
      },
      INVALID,
    ),
    clientExtensionResults: z
      .object({ credProps: z.object({ rk: z.boolean().optional() }).optional() })
      .catch({})
      .default({}),
  },
  INVALID,
);

const signInResponse = z.object(
  {
    ...credential,
    response: z.object(
      {
        clientDataJSON: bytes(8_000),
        authenticatorData: bytes(8_000),
        signature: bytes(4_000),
        userHandle: bytes(100).nullish(),
      },
      INVALID,
    ),
  },
  INVALID,
);

/** The ticket of a sign-in whose password was correct. Without one, the passkey signs in alone. */
const ticket = z.string('Ticket is required').min(1, 'Ticket is required').optional();

export const newPasskeyBody = z.object({
  name: requiredText('Name', PASSKEY_NAME_MAX),
  response: registrationResponse,
});
export const passkeySignInOptionsBody = z.object({ ticket });
export const passkeyProofBody = z.object({ response: signInResponse });
export const passkeySignInBody = z.object({ response: signInResponse, ticket });

export type NewPasskeyBody = z.infer<typeof newPasskeyBody>;
export type RegistrationResponse = z.infer<typeof registrationResponse>;
export type SignInResponse = z.infer<typeof signInResponse>;
export type PasskeySignInOptionsBody = z.infer<typeof passkeySignInOptionsBody>;
export type PasskeyProofBody = z.infer<typeof passkeyProofBody>;
export type PasskeySignInBody = z.infer<typeof passkeySignInBody>;
