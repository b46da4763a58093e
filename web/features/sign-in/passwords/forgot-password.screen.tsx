import { useLoaderData } from '@remix-run/react';
import { publicScreen } from '../../../lib/screens/screen.server';
import { pageMeta } from '../../../lib/screens/page-meta';
import { LinkByEmail } from '../LinkByEmail';
import { ProviderOnlyCard } from '../oidc/ProviderOnlyCard';
import { nextOf } from '../next-screen.server';

export const meta = pageMeta(
  'Forgot password',
  'Get a link to choose a new password for your PartnerHub account.',
);
export const loader = publicScreen(
  async ({ app, url }) => ({
    sendsMail: app.config.smtpUrl !== null,
    next: nextOf(url),
    ways: app.signInWays,
  }),
  { signedInTo: ({ url }) => nextOf(url) },
);

const title = 'Forgot password';
const common = { title, path: '/api/auth/forgot-password' };

export default function ForgotPassword() {
  const { sendsMail, next, ways } = useLoaderData<typeof loader>();
  if (!ways.password && ways.oidcName !== null)
    return <ProviderOnlyCard title={title} name={ways.oidcName} next={next} />;
  return sendsMail ? (
    <LinkByEmail
      {...common}
      next={next}
      subtitle="Enter the email of your account to get a link that sets a new password."
      submitLabel="Send reset link"
      outcome={{
        title: 'Check your email',
        textWith: (email) => (
          <>
            If there is an account for {email}, a link to set a new password is on its way. It works once,
            within the next hour.
          </>
        ),
      }}
    />
  ) : (
    <LinkByEmail
      {...common}
      next={next}
      subtitle="This server doesn't send email. Ask an administrator for a link that sets a new password."
      submitLabel="Continue"
      outcome={{
        title: 'Ask an administrator for a link',
        textWith: (email) => (
          <>
            This server doesn&apos;t send email, so nothing was sent to {email}. The administrator who runs
            this server can create a reset link for your account.
          </>
        ),
      }}
    />
  );
}
