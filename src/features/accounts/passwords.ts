import { hash, verify } from '@node-rs/argon2';

// The default algorithm is argon2id; the parameters are those of OWASP's password storage cheat sheet.
const parameters = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

export const hashPassword = (password: string): Promise<string> => hash(password, parameters);

let decoy: Promise<string> | undefined;

/** Takes the same time when there is no hash to compare with, so that nobody learns which emails have accounts. */
export async function verifyPassword(passwordHash: string | null, password: string): Promise<boolean> {
  decoy ??= hashPassword('the password of nobody');
  const matches = await verify(passwordHash ?? (await decoy), password);
  return passwordHash !== null && matches;
}
