import { useLoaderData } from '@remix-run/react';
import { MAX_PASSKEYS } from '../../../../src/features/sign-in/passkeys/passkeys.rules';
import { pageRequest } from '../../../../src/lib/paging';
import { readMarketDigest } from '../../../../src/features/market-digest/market-digest.rules';
import { can } from '../../../../src/lib/roles';
import { parse } from '../../../../src/http/calls/input';
import { LeaveGuard } from '../../../lib/forms/LeaveGuard';
import { signedInScreen } from '../../../lib/screens/screen.server';
import { pageMeta } from '../../../lib/screens/page-meta';
import { Section } from '../../../ui/layout/sections/Section';
import { Page } from '../../../ui/pages/Page';
import { PageHeader } from '../../../ui/pages/PageHeader';
import { MarketDigestChoice } from '../../market-digest/MarketDigestChoice';
import { DeletionPanel } from '../deletion/DeletionPanel';
import { EmailPanel } from '../../sign-in/email-changes/EmailPanel';
import { PasskeysPanel } from '../../sign-in/passkeys/PasskeysPanel';
import { proofFacts } from '../../sign-in/proof/proof-facts.server';
import { SecondFactorPanel } from '../../sign-in/second-factor/SecondFactorPanel';
import { PasswordForm, usePasswordForm } from '../../sign-in/passwords/PasswordForm';
import { ProfileForm, useProfileForm } from '../../identity/ProfileForm';
import { SessionsPanel } from '../../identity/SessionsPanel';
import { chooseTheme, useTheme } from '../../../lib/theme';
import { RadioGroup } from '../../../ui/forms/choices/RadioGroup';

const SESSIONS_SHOWN = 20;
const allPasskeys = { limit: MAX_PASSKEYS };

export const meta = pageMeta(
  'Account',
  'Your name, email, password, passkeys, two-factor authentication, sessions and theme.',
);

export const loader = signedInScreen(async ({ app, actor, url, context }) => {
  const cursor = url.searchParams.get('cursor') ?? undefined;
  const request = parse(pageRequest, { limit: SESSIONS_SHOWN, cursor });
  const [
    me,
    email,
    deletion,
    secondFactor,
    isRequired,
    passkeys,
    passkeyForm,
    proof,
    sessions,
    marketDigest,
  ] = await Promise.all([
    app.profile.me(actor),
    app.emailChanges.stateOf(actor),
    app.accountDeletion.planOf(actor),
    app.secondFactor.state(actor),
    app.workspaces.requiresMfa(actor),
    app.passkeys.list(actor, context.origin, allPasskeys),
    app.passkeys.formFor(actor, context.origin, context),
    proofFacts({ app, actor, origin: context.origin, path: url.pathname }),
    app.ownSessions.listNamed(actor, request),
    can(actor.workspaceRole, readMarketDigest) && !actor.needsSecondFactor
      ? app.marketDigest.get(actor)
      : null,
  ]);
  return {
    me,
    email,
    deletion,
    secondFactor,
    isRequired,
    passkeys: passkeys.items,
    passkeyForm,
    proof,
    canUsePassword: app.signInWays.password,
    timeZones: timeZoneNames(me.timeZone),
    sessions: sessions.items,
    sessionCount: sessions.total,
    nextCursor: sessions.nextCursor,
    marketDigest,
    isMailOn: app.mailQueue.isOn,
    workspaceName: actor.workspaceName,
  };
});

export default function Account() {
  const { me, email, deletion, secondFactor, isRequired, passkeys, passkeyForm, proof, ...rest } =
    useLoaderData<typeof loader>();
  const {
    canUsePassword,
    timeZones,
    sessions,
    sessionCount,
    nextCursor,
    marketDigest,
    isMailOn,
    workspaceName,
  } = rest;
  const profile = useProfileForm(me);
  const password = usePasswordForm(proof);
  return (
    <Page>
      <PageHeader title="Account" subtitle={me.email} />
      {/* One guard for both forms, because a second one would replace the first. */}
      <LeaveGuard hasChanges={() => profile.hasChanges() || password.hasChanges()} />
      <Section title="Profile" description="How you appear to people you work with.">
        <ProfileForm form={profile} timeZones={timeZones} />
      </Section>
      <Section title="Email address" description="Signs you in, and gets what PartnerHub sends you.">
        <EmailPanel email={me.email} state={email} proof={proof} />
      </Section>
      {marketDigest && (
        <Section title="Email" description={`What ${workspaceName} sends you by email.`}>
          <MarketDigestChoice setting={marketDigest} isMailOn={isMailOn} />
        </Section>
      )}
      {canUsePassword && (
        <Section
          title="Password"
          description={
            proof.hasPassword
              ? 'Changing it signs you out everywhere else.'
              : 'Your account has none. If you set one, you can also sign in with your email and the password.'
          }
        >
          <PasswordForm form={password} proof={proof} />
        </Section>
      )}
      <Section
        title="Passkeys"
        description="Sign in with your fingerprint, face or screen lock. A passkey also counts as two-factor authentication."
      >
        <PasskeysPanel
          passkeys={passkeys}
          facts={passkeyForm}
          proof={proof}
          hasApp={secondFactor.methods.includes('totp')}
          isRequired={isRequired}
        />
      </Section>
      <Section
        title="Two-factor authentication"
        description="A code from your phone protects your account even from someone who knows your password."
      >
        <SecondFactorPanel state={secondFactor} email={me.email} proof={proof} isRequired={isRequired} />
      </Section>
      <Section title="Sessions" description="Where you are signed in. End sessions that you don't recognize.">
        <SessionsPanel sessions={sessions} total={sessionCount} nextCursor={nextCursor} />
      </Section>
      <Section title="Theme" description="Applies to this browser.">
        <ThemeChoice />
      </Section>
      <Section
        title="Delete account"
        description="Deletes your account, your sessions, API keys, notifications and own views for good."
      >
        <DeletionPanel email={me.email} plan={deletion} proof={proof} />
      </Section>
    </Page>
  );
}

function ThemeChoice() {
  const theme = useTheme();
  return (
    <RadioGroup
      label="Theme"
      orientation="horizontal"
      value={theme}
      onChange={(chosen) => chooseTheme(chosen === 'dark' ? 'dark' : 'light')}
      choices={[
        { id: 'light', label: 'Light' },
        { id: 'dark', label: 'Dark' },
      ]}
    />
  );
}

/** Returns the names of all time zones except UTC, and of the given one. */
function timeZoneNames(chosen: string | null): string[] {
  const names = new Set(Intl.supportedValuesOf('timeZone'));
  if (chosen !== null) names.add(chosen);
  names.delete('UTC');
  return [...names].sort();
}
