import { signedInApi } from '../../lib/api.server';

const { loader, action } = signedInApi({
  GET: { run: ({ app, actor }) => app.portal.myProfile(actor) },
});
export { loader, action };
