import { useLoaderData } from '@remix-run/react';
import { publicScreen } from '../../../lib/screens/screen.server';
import { pageMeta } from '../../../lib/screens/page-meta';
import { PublicCard } from '../../../ui/pages/PublicCard';
import { BackToSignIn, LinkByEmail } from '../LinkByEmail';
import { ProviderOnlyCard } from '../oidc/ProviderOnlyCard';
import { nextOf } from '../next-screen.server';

export const meta = pageMeta(
  'Get a sign-in link',
  'Get an email with a link that signs you in to PartnerHub.',
);
export const loader = publicScreen(
  async ({ app, url }) => ({
    sendsMail: app.magicLinks.isAvailable,
    next: nextOf(url),
    // Emails to portal users link to this screen with `?for=`.
    email: (await app.portalLinks.addressOf(url.searchParams.get('for'))) ?? null,
    ways: app.signInWays,
  }),
  { signedInTo: ({ url }) => nextOf(url) },
);

const title = 'Get a sign-in link';

export default function AskForLink() {
  const { sendsMail, next, email, ways } = useLoaderData<typeof loader>();
  if (!ways.password && ways.oidcName !== null)
    return <ProviderOnlyCard title={title} name={ways.oidcName} next={next} />;
  if (!sendsMail)
    return (
      <PublicCard
        title={title}
        subtitle="This server doesn't send email. Sign in with your password, or ask an administrator for a link that sets one."
        footer={<BackToSignIn next={next} />}
      />
    );
  return (
    <LinkByEmail
      title={title}
      subtitle={
        email === null
          ? 'Enter the email of your account to get a link that signs you in without a password.'
          : 'Get an email with a link that signs you in and opens the page that you came for.'
      }
      email={email}
      submitLabel="Send sign-in link"
      path="/api/auth/magic-link"
      {...(next !== '/' && { extra: { next } })}
      next={next}
      outcome={{
        title: 'Check your email',
        textWith: (email) => (
          <>
            If there is an account for {email}, a link to sign in is on its way. It works once, within the
            next 15 minutes.
          </>
        ),
      }}
    />
  );
}
