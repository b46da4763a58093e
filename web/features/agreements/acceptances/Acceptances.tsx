import type { ShownAcceptance } from '../../../../src/features/agreements/read-acceptances';
import type { Page } from '../../../../src/lib/paging';
import { CursorPages } from '../../../lib/lists/CursorPages';
import { LocalTime } from '../../../lib/texts/LocalTime';
import { ButtonLink, Link } from '../../../ui/actions/Link';
import { EmptyState } from '../../../ui/feedback/EmptyState';
import { Inline } from '../../../ui/layout/Inline';
import { Stack } from '../../../ui/layout/Stack';
import { Table } from '../../../ui/lists/table/Table';
import { Card } from '../../../ui/records/Card';

interface Props {
  agreementId: string;
  page: Page<ShownAcceptance>;
  pageSize: number;
}

/** The acceptances of an agreement, with links to the certificates. */
export function Acceptances({ agreementId, page, pageSize }: Props) {
  const { items, nextCursor, total, totalIsMinimum } = page;
  return (
    <Card as="section">
      <Stack gap={12}>
        <Inline justify="between">
          <h2>Acceptances</h2>
          {items.length > 0 && (
            <ButtonLink
              size="sm"
              icon="download"
              href={`/api/agreements/${agreementId}/acceptances/export`}
              download
            >
              Export CSV
            </ButtonLink>
          )}
        </Inline>
        {items.length === 0 ? (
          <EmptyState size="sm" title="Not accepted yet" />
        ) : (
          <Table
            label="Acceptances"
            stacks
            rows={items}
            rowKey={({ id }) => id}
            columns={[
              {
                id: 'partner',
                header: 'Partner',
                cell: ({ id, partnerName }) => (
                  <Link look="quiet" href={`/agreements/${agreementId}/acceptances/${id}`}>
                    {partnerName}
                  </Link>
                ),
              },
              { id: 'name', header: 'Signed by', cell: ({ name, title }) => `${name}, ${title}` },
              { id: 'version', header: 'Version', align: 'end', cell: ({ version }) => version },
              { id: 'time', header: 'Accepted', cell: ({ acceptedAt }) => <LocalTime time={acceptedAt} /> },
            ]}
          />
        )}
        <CursorPages
          label="Pages of acceptances"
          parameter="acceptances"
          nextCursor={nextCursor}
          range={{ shown: items.length, pageSize, total, totalIsMinimum }}
        />
      </Stack>
    </Card>
  );
}
