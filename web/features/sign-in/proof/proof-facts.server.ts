import type { App } from '../../../../src/app';
import { MAX_PASSKEYS } from '../../../../src/features/sign-in/passkeys/passkeys.rules';
import type { Actor } from '../../../../src/lib/actor';
import type { ProofFacts } from './proof';

interface Request {
  app: App;
  actor: Actor;
  origin: string;
  path: string;
}

/** Reads how the user of a screen can prove that they own their account. */
export async function proofFacts({ app, actor, origin, path }: Request): Promise<ProofFacts> {
  const [proof, passkeys] = await Promise.all([
    app.ownerConfirmation.proofOf(actor),
    app.passkeys.list(actor, origin, { limit: MAX_PASSKEYS }),
  ]);
  return {
    ...proof,
    hasPasskey: passkeys.items.some(({ usableHere }) => usableHere),
    oidcName: app.signInWays.oidcName,
    path,
  };
}
