import { api } from '../../../lib/api.server';

const { loader, action } = api({
  DELETE: { run: ({ app, actor, param }) => app.partnerNotes.remove(actor, param('id'), param('noteId')) },
});
export { loader, action };
