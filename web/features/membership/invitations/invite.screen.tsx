import { isRouteErrorResponse, useLoaderData, useNavigate, useRouteError } from '@remix-run/react';
import { useCallback, useState } from 'react';
import { messages, PASSWORD_MIN } from '../../../../src/features/identity/accounts.rules';
import { roleLabels } from '../../../../src/features/membership/members/members.rules';
import {
  isSecondFactorNeeded,
  secondFactorMessages,
  type SecondFactorNeeded,
} from '../../../../src/features/sign-in/second-factor/second-factor.rules';
import { withNext } from '../../../../src/features/sign-in/next-path.rules';
import { publicScreen } from '../../../lib/screens/screen.server';
import { useForm } from '../../../lib/forms/useForm';
import { pageMeta } from '../../../lib/screens/page-meta';
import { PublicCard } from '../../../ui/pages/PublicCard';
import { ButtonLink } from '../../../ui/actions/Link';
import { DescriptionList } from '../../../ui/lists/DescriptionList';
import { notify } from '../../../ui/feedback/toast-queue';
import { TextField } from '../../../ui/forms/text/TextField';
import { AccountForm, newPasswordFields, validateNewPassword } from '../../sign-in/AccountForm';
import { CodeCard } from '../../sign-in/second-factor/CodeCard';
import { ProviderOnlyCard } from '../../sign-in/oidc/ProviderOnlyCard';
import { ProviderOption } from '../../sign-in/oidc/ProviderButton';
import { nextOf } from '../../sign-in/next-screen.server';
import { NewPasswordFields } from '../../sign-in/passwords/password-fields';

export const meta = pageMeta('Accept Invitation', 'Join a PartnerHub workspace that you were invited to.');

/** Sends a signed-in visitor to `/`, where InvitationOffer takes over. */
export const loader = publicScreen(
  async ({ app, param, url }) => ({
    token: param('token'),
    next: nextOf(url),
    invitation: await app.invitations.view(param('token')),
    ways: app.signInWays,
  }),
  { signedInTo: ({ param }) => offerPath(param('token')) },
);

const offerPath = (token: string) => `/?invite=${encodeURIComponent(token)}`;

export default function Invite() {
  const { token, invitation, next, ways } = useLoaderData<typeof loader>();
  const { email, role, workspaceName, hasAccount } = invitation;
  const [needed, setNeeded] = useState<SecondFactorNeeded | null>(null);
  const navigate = useNavigate();
  // The invitation is used up, so the account is already a member.
  const signInAgain = useCallback(() => {
    notify({ title: secondFactorMessages.signInAgain, tone: 'info' });
    navigate(withNext('/signin', next), { replace: true });
  }, [navigate, next]);
  const form = useForm({
    path: '/api/auth/accept-invite',
    fields: newPasswordFields,
    texts: {
      failure: 'Failed to accept invitation',
      success: hasAccount ? 'Signed in successfully' : 'Account created',
      isUnfinished: isSecondFactorNeeded,
      next,
    },
    validate: validateNewPassword,
    body: ({ password }) => ({ token, password }),
    onSaved: (answer: unknown) => {
      if (isSecondFactorNeeded(answer)) setNeeded(answer);
    },
  });

  if (needed) return <CodeCard needed={needed} next={next} onOver={signInAgain} />;
  const facts = (
    <DescriptionList
      items={[
        { term: 'Workspace', value: workspaceName },
        { term: 'Role', value: roleLabels[role] },
      ]}
    />
  );
  if (!ways.password && ways.oidcName !== null)
    return (
      <ProviderOnlyCard title="Accept Invitation" name={ways.oidcName} next={offerPath(token)}>
        {facts}
      </ProviderOnlyCard>
    );
  return (
    <PublicCard title="Accept Invitation" subtitle={`You've been invited to join ${workspaceName}.`}>
      {facts}
      <ProviderOption name={ways.oidcName} next={offerPath(token)} />
      <AccountForm form={form} label="Accept Invitation" submitLabel="Accept Invitation">
        <TextField label="Email" type="email" value={email} autoComplete="username" isDisabled />
        <NewPasswordFields
          description={
            hasAccount
              ? 'You have an account already: enter its password.'
              : `At least ${PASSWORD_MIN} characters.`
          }
        />
      </AccountForm>
    </PublicCard>
  );
}

export function ErrorBoundary() {
  const error = useRouteError();
  const isInvalid = isRouteErrorResponse(error) && error.status === 404;
  return (
    <PublicCard
      title={isInvalid ? 'Invalid Invitation' : 'Failed to validate invitation'}
      subtitle={isInvalid ? messages.invalidInvitation : 'Something went wrong. Please try again.'}
    >
      <ButtonLink href="/signin" variant="primary">
        Go to Sign In
      </ButtonLink>
    </PublicCard>
  );
}
