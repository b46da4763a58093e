import { useLoaderData } from '@remix-run/react';
import { publicScreen } from '../../lib/screen.server';
import { pageMeta } from '../../shell/page-meta';
import { Link } from '../../ui/actions/Link';
import { Grid } from '../../ui/layout/Grid';
import { Section } from '../../ui/layout/Section';
import { Stack } from '../../ui/layout/Stack';
import { DescriptionList } from '../../ui/lists/DescriptionList';
import { Page } from '../../ui/pages/Page';
import { PageHeader } from '../../ui/pages/PageHeader';
import { Text } from '../../ui/text/Text';
import { CallName } from './CallName';
import { loadOverview } from './load-reference.server';

export const loader = publicScreen(({ context }) => loadOverview(context), { signedInTo: null });

export const meta = pageMeta('API Reference', 'Every call of the API, and who can make it.');

export default function ApiReference() {
  const { version, groups, errors } = useLoaderData<typeof loader>();
  return (
    <Page>
      <PageHeader
        title="API Reference"
        subtitle={
          <>
            Every call of PartnerHub {version}. Programs can read the same in{' '}
            <Link href="/api/openapi.json">OpenAPI 3.1</Link>.
          </>
        }
      />
      <nav aria-label="Groups of calls">
        <Grid as="ul" gap={4} column="11rem">
          {groups.map(({ name, slug }) => (
            <li key={slug}>
              <Link href={`/docs/api/${slug}`}>{name}</Link>
            </li>
          ))}
        </Grid>
      </nav>
      <div>
        <Section title="Authentication">
          <Text>
            Programs send an API key with each request: <code>Authorization: Bearer phk_…</code>. Admins and
            owners create keys in <Link href="/settings?tab=api-keys">Settings</Link>.
          </Text>
        </Section>
        <Section
          title="Errors"
          description="Each call lists the errors that it can answer with. Their body is JSON."
        >
          <DescriptionList items={errors.map(({ status, text }) => ({ term: status, value: text }))} />
        </Section>
        {groups.map(({ name, slug, calls }) => (
          <Section key={slug} title={name}>
            <Stack as="ul" gap={12}>
              {calls.map(({ id, method, path, summary }) => (
                <li key={id}>
                  <Link href={`/docs/api/${slug}#${id}`}>{summary}</Link>
                  <CallName method={method} path={path} />
                </li>
              ))}
            </Stack>
          </Section>
        ))}
      </div>
    </Page>
  );
}

export { ReferenceError as ErrorBoundary } from './ReferenceError';
