import { createHash, randomBytes } from 'node:crypto';
import { v7 } from 'uuid';

/** Returns a UUIDv7: unique, and ascending by time. */
export const newId = (): string => v7();

/** Returns 256 random bits as URL-safe text, for links and cookies that grant access by themselves. */
export const newToken = (): string => randomBytes(32).toString('base64url');

/** Returns the hash that is stored instead of a token, so that a copy of the database doesn't grant access. */
export const hashToken = (token: string): string => createHash('sha256').update(token).digest('base64url');
