import { api } from '../../../lib/api.server';

const { loader, action } = api({
  GET: {
    run: ({ app, actor, param, context }) =>
      app.eventCalendar.download(actor, param('id'), context.publicUrl),
  },
});
export { loader, action };
