import { createHash, randomBytes } from 'node:crypto';
import { v7 } from 'uuid';

/** A UUIDv7: unique, and ascending with the time it was made. */
export const newId = (): string => v7();

/** 256 random bits as URL-safe text: for links and cookies that are themselves the proof. */
export const newToken = (): string => randomBytes(32).toString('base64url');

/** What is stored of a token, so that a copy of the database opens nothing. */
export const hashToken = (token: string): string => createHash('sha256').update(token).digest('base64url');
