import { useLoaderData } from '@remix-run/react';
import { messages } from '../../../../src/features/identity/accounts.rules';
import { publicScreen } from '../../../lib/screens/screen.server';
import { pageMeta } from '../../../lib/screens/page-meta';
import { Button } from '../../../ui/actions/Button';
import { Link } from '../../../ui/actions/Link';
import { Stack } from '../../../ui/layout/Stack';
import { PublicCard } from '../../../ui/pages/PublicCard';

export const meta = pageMeta('Confirm your email', 'Confirm the new email of your PartnerHub account.');

/** Signed-in visitors see it too, because most of them ask for the link on the same device. */
export const loader = publicScreen(
  async ({ app, param, url }) => ({
    token: param('token'),
    link: await app.emailChanges.show(param('token')),
    isDone: url.searchParams.has('done'),
  }),
  { signedInTo: null },
);

export default function ConfirmEmail() {
  const { token, link, isDone } = useLoaderData<typeof loader>();
  const footer = <Link href="/">Go to PartnerHub</Link>;
  if (!link && isDone)
    return (
      <PublicCard
        title="Email changed"
        subtitle="From now on, sign in with your new email. You were signed out everywhere else."
        footer={footer}
      />
    );
  if (!link) return <PublicCard title="Invalid Link" subtitle={messages.invalidEmailLink} footer={footer} />;
  if (link.isTaken)
    return <PublicCard title="This address is taken" subtitle={messages.emailTaken} footer={footer} />;
  return (
    <PublicCard title="Change your email" subtitle={`Use ${link.email} for your PartnerHub account?`}>
      {/* Requires a press, because virus scanners open the links in emails. Works without JavaScript. */}
      <form method="post" action={`/api/auth/confirm-email/${encodeURIComponent(token)}?page=1`}>
        <Stack>
          <Button type="submit" variant="primary">
            Change Email
          </Button>
        </Stack>
      </form>
    </PublicCard>
  );
}
