import { api } from '../../lib/api.server';

const { loader, action } = api({
  POST: {
    status: 201,
    run: ({ app, actor, param }) => app.applications.convert(actor, param('id')),
  },
});
export { loader, action };
