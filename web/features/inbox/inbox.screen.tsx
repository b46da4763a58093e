import { useLoaderData } from '@remix-run/react';
import { skipPeekRevalidation } from '../../lib/lists/usePeek';
import { pageMeta } from '../../lib/screens/page-meta';
import { screen } from '../../lib/screens/screen.server';
import { Inbox } from './Inbox';
import { loadInbox } from './load-inbox.server';

export const meta = pageMeta('Inbox', 'Your tasks and check-ins, decisions that you can make, and mentions.');

export const loader = screen(({ app, actor, url }) => loadInbox(app, actor, url));

export const shouldRevalidate = skipPeekRevalidation('item');

export default function InboxScreen() {
  return <Inbox {...useLoaderData<typeof loader>()} />;
}
