/** The second factor of accounts. Free of zod and Node.js, so that screens can use it. */

export const secondFactorMessages = {
  codeRequired: 'Code is required',
  wrongCode: 'The code is incorrect',
  /** For a ticket that was used, has ended or is unknown. */
  signInAgain: 'Sign in again',
  off: 'Two-factor authentication is off',
} as const;

/** The ways to prove a second factor. */
export type SecondFactorMethod = 'totp' | 'passkey' | 'recovery';

/** The answer to the correct password of an account with a second factor (contract-2, A). */
export interface SecondFactorNeeded {
  mfaRequired: true;
  /** Proves the password for 5 minutes. */
  ticket: string;
  /** The second factors of the account. */
  methods: SecondFactorMethod[];
}

export const isSecondFactorNeeded = (answer: unknown): answer is SecondFactorNeeded =>
  answer instanceof Object && 'mfaRequired' in answer && answer.mfaRequired === true;

/** Digits of a code of an authenticator app. */
export const TOTP_DIGITS = 6;
export const RECOVERY_CODES = 10;
/** Wrong codes that end a ticket. */
export const TICKET_ATTEMPTS = 5;
/** Recovery codes left from which the account screen recommends new ones. */
export const FEW_RECOVERY_CODES = 3;

/** Returns a code as it is compared: without the spaces and hyphens that people and apps add. */
export const withoutSeparators = (code: string): string => code.replace(/[\s-]+/g, '');

export const isTotpCode = (code: string): boolean => /^\d{6}$/.test(withoutSeparators(code));
