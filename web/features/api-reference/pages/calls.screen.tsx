import type { MetaFunction } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { publicScreen } from '../../../lib/screens/screen.server';
import { metaOf } from '../../../lib/screens/page-meta';
import { Link } from '../../../ui/actions/Link';
import { Stack } from '../../../ui/layout/Stack';
import { Page } from '../../../ui/pages/Page';
import { PageHeader } from '../../../ui/pages/PageHeader';
import { Card } from '../../../ui/records/Card';
import { BulletList } from '../../../ui/text/BulletList';
import { Text } from '../../../ui/text/Text';
import { CallDescription } from './CallDescription';
import { FieldTable } from './FieldTable';

export const loader = publicScreen(
  ({ context, param }) => context.app.apiReference.group(context, param('tag')),
  {
    signedInTo: null,
  },
);

export const meta: MetaFunction<typeof loader> = ({ data }) =>
  data
    ? metaOf(`${data.name} API`, data.description)
    : metaOf('Calls Not Found', 'The API has no such calls.');

export default function Calls() {
  const { name, description, calls, objects } = useLoaderData<typeof loader>();
  return (
    <Page>
      <PageHeader
        title={`${name} API`}
        subtitle={description}
        back={
          <Link look="back" href="/docs/api">
            API Reference
          </Link>
        }
      />
      <nav aria-label="Calls on this page">
        <BulletList>
          {calls.map(({ id, summary }) => (
            <li key={id}>
              <Link href={`#${id}`}>{summary}</Link>
            </li>
          ))}
        </BulletList>
      </nav>
      {calls.map((call) => (
        <CallDescription key={call.id} call={call} />
      ))}
      {objects.map((object) => (
        <Card key={object.name} as="section" aria-labelledby={`object-${object.name}`}>
          <Stack gap={8}>
            <Text as="h2" id={`object-${object.name}`}>
              {object.name}
            </Text>
            {object.fields.length > 0 && (
              <FieldTable label={`Fields of ${object.name}`} fields={object.fields} />
            )}
          </Stack>
        </Card>
      ))}
    </Page>
  );
}

export { ReferenceError as ErrorBoundary } from './ReferenceError';
