import { createEmailAuthority } from '../oidc/email-authority';
import { createEmailChangesService } from './email-changes.service';
import { createAccountRename } from './rename-account';
import { createEmailSetter } from './set-email';

type Made = 'setEmail' | 'emailAuthority';
type Dependencies = Omit<Parameters<typeof createEmailChangesService>[0], Made> &
  Omit<Parameters<typeof createAccountRename>[0], Made> &
  Parameters<typeof createEmailSetter>[0] &
  Parameters<typeof createEmailAuthority>[0];

/** Wires changes of emails for create-accounts.ts. */
export function createEmailChanges(dependencies: Dependencies) {
  const setEmail = createEmailSetter(dependencies);
  const emailAuthority = createEmailAuthority(dependencies);
  return {
    emailChanges: createEmailChangesService({ ...dependencies, setEmail, emailAuthority }),
    renameAccount: createAccountRename({ ...dependencies, setEmail }),
  };
}
