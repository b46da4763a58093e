import { useLoaderData } from '@remix-run/react';
import { MAX_PASSKEYS } from '../../../../src/features/accounts/passkeys/passkeys.rules';
import { pageRequest } from '../../../../src/lib/paging';
import { parse } from '../../../lib/api-input.server';
import { LeaveGuard } from '../../../lib/LeaveGuard';
import { signedInScreen } from '../../../lib/screen.server';
import { pageMeta } from '../../../shell/page-meta';
import { Section } from '../../../ui/layout/Section';
import { Page } from '../../../ui/pages/Page';
import { PageHeader } from '../../../ui/pages/PageHeader';
import { PasskeysPanel } from '../passkeys/PasskeysPanel';
import { SecondFactorPanel } from '../second-factor/SecondFactorPanel';
import { PasswordForm, usePasswordForm } from './PasswordForm';
import { ProfileForm, useProfileForm } from './ProfileForm';
import { SessionsPanel } from './SessionsPanel';
import { ThemeChoice } from './ThemeChoice';

const SESSIONS_SHOWN = 20;
const allPasskeys = { limit: MAX_PASSKEYS };

export const meta = pageMeta(
  'Account',
  'Your name, password, passkeys, two-factor authentication, sessions and theme.',
);

export const loader = signedInScreen(async ({ app, actor, url, context }) => {
  const cursor = url.searchParams.get('cursor') ?? undefined;
  const request = parse(pageRequest, { limit: SESSIONS_SHOWN, cursor });
  const [me, secondFactor, isRequired, passkeys, passkeyForm, sessions] = await Promise.all([
    app.accounts.me(actor),
    app.secondFactor.state(actor),
    app.workspaces.requiresMfa(actor),
    app.passkeys.list(actor, context.origin, allPasskeys),
    app.passkeys.formFor(actor, context.origin, context),
    app.ownSessions.listNamed(actor, request),
  ]);
  return {
    me,
    secondFactor,
    isRequired,
    passkeys: passkeys.items,
    passkeyForm,
    sessions: sessions.items,
    sessionCount: sessions.total,
    nextCursor: sessions.nextCursor,
  };
});

export default function Account() {
  const { me, secondFactor, isRequired, passkeys, passkeyForm, ...rest } = useLoaderData<typeof loader>();
  const { sessions, sessionCount, nextCursor } = rest;
  const profile = useProfileForm(me);
  const password = usePasswordForm();
  return (
    <Page>
      <PageHeader title="Account" subtitle={me.email} />
      {/* One guard for both forms, because a second one would replace the first. */}
      <LeaveGuard hasChanges={() => profile.hasChanges() || password.hasChanges()} />
      <Section title="Profile" description="How you appear to people you work with.">
        <ProfileForm form={profile} email={me.email} />
      </Section>
      <Section title="Password" description="Changing it signs you out everywhere else.">
        <PasswordForm form={password} />
      </Section>
      <Section
        title="Passkeys"
        description="Sign in with your fingerprint, face or screen lock. A passkey also counts as two-factor authentication."
      >
        <PasskeysPanel
          passkeys={passkeys}
          facts={passkeyForm}
          hasApp={secondFactor.methods.includes('totp')}
          isRequired={isRequired}
        />
      </Section>
      <Section
        title="Two-factor authentication"
        description="A code from your phone protects your account even from someone who knows your password."
      >
        <SecondFactorPanel state={secondFactor} email={me.email} isRequired={isRequired} />
      </Section>
      <Section title="Sessions" description="Where you are signed in. End sessions that you don't recognize.">
        <SessionsPanel sessions={sessions} total={sessionCount} nextCursor={nextCursor} />
      </Section>
      <Section title="Theme" description="Applies to this browser.">
        <ThemeChoice />
      </Section>
    </Page>
  );
}
