import { useLoaderData, useNavigate } from '@remix-run/react';
import { useState } from 'react';
import { truncate } from '../../../../src/lib/text/unicode';
import { publicScreen } from '../../../lib/screens/screen.server';
import { pageMeta } from '../../../lib/screens/page-meta';
import { Button } from '../../../ui/actions/Button';
import { Link } from '../../../ui/actions/Link';
import { EmptyState } from '../../../ui/feedback/EmptyState';
import { FilterBar, FilterSearch } from '../../../ui/filters/FilterBar';
import { Grid } from '../../../ui/layout/Grid';
import { Section } from '../../../ui/layout/sections/Section';
import { Stack } from '../../../ui/layout/Stack';
import { DescriptionList } from '../../../ui/lists/DescriptionList';
import { Page } from '../../../ui/pages/Page';
import { PageHeader } from '../../../ui/pages/PageHeader';
import { Text } from '../../../ui/text/Text';
import { CallName } from './CallName';
import type { CallGroup } from '../../../../src/features/api-reference/reference-pages';
import { searchCalls } from './search-calls';

/** Maximum length of a search, in characters. */
const MAX_QUERY = 200;

export const loader = publicScreen(
  async ({ context, url }) => ({
    ...(await context.app.apiReference.overview(context)),
    query: truncate(url.searchParams.get('q') ?? '', MAX_QUERY),
  }),
  { signedInTo: null },
);

export const meta = pageMeta('API Reference', 'Every call of the API, and who can make it.');

export default function ApiReference() {
  const { version, groups, errors, query } = useLoaderData<typeof loader>();
  const [text, setText] = useState(query);
  const navigate = useNavigate();
  const isSearching = text.trim() !== '';
  const shown = isSearching ? searchCalls(groups, text) : groups;
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
      <FilterBar
        label="Search calls"
        onSubmit={() =>
          void navigate(isSearching ? `?${new URLSearchParams({ q: text })}` : '.', { replace: true })
        }
      >
        <FilterSearch
          label="Search calls"
          placeholder="Search calls…"
          name="q"
          value={text}
          onChange={setText}
        />
        <Button type="submit">Search</Button>
        <Text role="status" tone="muted" size="sm">
          {isSearching ? countText(shown) : ''}
        </Text>
      </FilterBar>
      {isSearching && shown.length === 0 && (
        <EmptyState
          icon="search"
          title="No calls found"
          description="Try the name of a record, such as lead, or a part of a path."
        />
      )}
      {!isSearching && (
        <nav aria-label="Groups of calls">
          <Grid as="ul" gap={4} column="11rem">
            {groups.map(({ name, slug }) => (
              <li key={slug}>
                <Link href={`/docs/api/${slug}`}>{name}</Link>
              </li>
            ))}
          </Grid>
        </nav>
      )}
      <div>
        {!isSearching && (
          <>
            <Section title="Authentication">
              <Text>
                Programs send an API key with each request: <code>Authorization: Bearer phk_…</code>. Admins
                and owners create keys in <Link href="/settings?tab=api-keys">Settings</Link>.
              </Text>
            </Section>
            <Section
              title="Errors"
              description="Each call lists the errors that it can answer with. Their body is JSON."
            >
              <DescriptionList items={errors.map(({ status, text: value }) => ({ term: status, value }))} />
            </Section>
          </>
        )}
        {shown.map((group) => (
          <GroupSection key={group.slug} group={group} />
        ))}
      </div>
    </Page>
  );
}

function GroupSection({ group: { name, slug, description, calls } }: { group: CallGroup }) {
  return (
    <Section title={name} description={description}>
      <Stack as="ul" gap={12}>
        {calls.map(({ id, method, path, summary }) => (
          <li key={id}>
            <Link href={`/docs/api/${slug}#${id}`}>{summary}</Link>
            <CallName method={method} path={path} />
          </li>
        ))}
      </Stack>
    </Section>
  );
}

function countText(groups: readonly CallGroup[]): string {
  const count = groups.reduce((sum, { calls }) => sum + calls.length, 0);
  return count === 1 ? '1 call' : `${count} calls`;
}

export { ReferenceError as ErrorBoundary } from './ReferenceError';
