import { useLoaderData } from '@remix-run/react';
import { mailMessages } from '../../../src/features/mail/mail.rules';
import { isAppError } from '../../../src/lib/errors';
import { publicScreen } from '../../lib/screens/screen.server';
import { pageMeta } from '../../lib/screens/page-meta';
import { Button } from '../../ui/actions/Button';
import { Link } from '../../ui/actions/Link';
import { Stack } from '../../ui/layout/Stack';
import { PublicCard } from '../../ui/pages/PublicCard';

export const meta = pageMeta('Unsubscribe', 'Stop emails from a workspace on PartnerHub.');

/** Signed-in visitors see it too, because they may open the link of another account. */
export const loader = publicScreen(
  async ({ app, param, url }) => {
    const token = param('token');
    const link = await app.unsubscribe.show(token).catch((error: unknown) => {
      if (isAppError(error) && error.status === 404) return null;
      throw error;
    });
    return { token, link, isDone: url.searchParams.has('done') };
  },
  { signedInTo: null },
);

export default function Unsubscribe() {
  const { token, link, isDone } = useLoaderData<typeof loader>();
  const footer = <Link href="/">Go to PartnerHub</Link>;
  if (!link) return <PublicCard title="Invalid Link" subtitle={mailMessages.invalidLink} footer={footer} />;
  const { workspaceName, what, address } = link;
  if (isDone)
    return (
      <PublicCard
        title="You're unsubscribed"
        subtitle={`${address} won't get ${what} from ${workspaceName} any more.`}
        footer={footer}
      />
    );
  return (
    <PublicCard title="Unsubscribe" subtitle={`Stop ${what} from ${workspaceName} to ${address}?`}>
      {/* Requires a press, because virus scanners open the links in emails. Works without JavaScript. */}
      <form method="post" action={`/api/mail/unsubscribe/${encodeURIComponent(token)}?page=1`}>
        <Stack>
          <Button type="submit" variant="primary">
            Unsubscribe
          </Button>
        </Stack>
      </form>
    </PublicCard>
  );
}
