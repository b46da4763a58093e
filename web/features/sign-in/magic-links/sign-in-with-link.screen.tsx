import { redirect } from '@remix-run/server-runtime';
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

/**
 * Signed-in visitors see it too, because they may open the link of another account. Links in mails of the portal name the
 * account that they are for (`?for=`), which goes on to the page if it is signed in, even if the link was used.
 */
export const loader = publicScreen(
  async ({ app, context, param, url }) => {
    const known = url.searchParams.get('for');
    const email = await app.portalLinks.addressOf(known);
    const actor = await context.actor();
    const next = nextOf(url);
    if (actor && email !== undefined && actor.email === email) throw redirect(next);
    return {
      token: param('token'),
      isUsable: (await app.magicLinks.find(param('token'))) !== undefined,
      next,
      newLink: `/magic?${new URLSearchParams({ ...(known !== null && { for: known }), next })}`,
      ways: app.signInWays,
    };
  },
  { signedInTo: null },
);

export default function SignInWithLink() {
  const { token, isUsable, next, newLink, ways } = useLoaderData<typeof loader>();
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
        <ButtonLink href={newLink} variant="primary">
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
