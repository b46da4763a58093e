import { signedInApi } from '../../../lib/api.server';

const { loader, action } = signedInApi({
  POST: { run: ({ app, actor, context }) => app.passkeys.creationOptions(actor, context.origin) },
});
export { loader, action };
