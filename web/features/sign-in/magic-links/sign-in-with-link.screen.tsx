import { useLoaderData } from '@remix-run/react';
import { messages } from '../../../../src/features/identity/accounts.rules';
import { withNext } from '../../../../src/features/sign-in/next-path.rules';
import { publicScreen } from '../../../lib/screens/screen.server';
import { pageMeta } from '../../../lib/screens/page-meta';
import { Button } from '../../../ui/actions/Button';
import { ButtonLink, Link } from '../../../ui/actions/Link';
import { Stack } from '../../../ui/layout/Stack';
import { PublicCard } from '../../../ui/pages/PublicCard';
import { ProviderOnlyCard } from '../oidc/ProviderOnlyCard';
import { nextOf } from '../next-screen.server';

export const meta = pageMeta('Sign in', 'Sign in to PartnerHub with the link from your email.');

/** Signed-in visitors see it too, because they may open the link of another account. */
export const loader = publicScreen(
  async ({ app, param, url }) => ({
    token: param('token'),
    isUsable: await app.magicLinks.isUsable(param('token')),
    next: nextOf(url),
    ways: app.signInWays,
  }),
  { signedInTo: null },
);

export default function SignInWithLink() {
  const { token, isUsable, next, ways } = useLoaderData<typeof loader>();
  if (!ways.password && ways.oidcName !== null)
    return <ProviderOnlyCard title="Sign in" name={ways.oidcName} next={next} />;
  if (!isUsable)
    return (
      <PublicCard
        title="Invalid Link"
        subtitle={messages.invalidMagicLink}
        footer={
          <p>
            <Link href={withNext('/signin', next)}>Back to sign in</Link>
          </p>
        }
      >
        <ButtonLink href={withNext('/magic', next)} variant="primary">
          Get a new link
        </ButtonLink>
      </PublicCard>
    );
  return (
    <PublicCard title="Sign in" subtitle="Your link works once.">
      {/* Requires a press, because virus scanners open the links in emails. Works without JavaScript. */}
      <form method="post" action={withNext(`/api/auth/magic/${encodeURIComponent(token)}`, next)}>
        <Stack>
          <Button type="submit" variant="primary">
            Sign in
          </Button>
        </Stack>
      </form>
    </PublicCard>
  );
}
