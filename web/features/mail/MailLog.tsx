import { mailKindName, mailStatuses, type MailStatus } from '../../../src/features/mail/mail.rules';
import type { MailView } from '../../../src/features/mail/mail-log.service';
import { CursorPages } from '../../lib/lists/CursorPages';
import { LocalTime } from '../../lib/texts/LocalTime';
import { useUrlFilters } from '../../lib/filters/useUrlFilters';
import { Button } from '../../ui/actions/Button';
import { EmptyState } from '../../ui/feedback/EmptyState';
import { FilterBar } from '../../ui/filters/FilterBar';
import { FilterText } from '../../ui/filters/FilterText';
import { Select } from '../../ui/forms/choices/Select';
import { Section } from '../../ui/layout/sections/Section';
import { Stack } from '../../ui/layout/Stack';
import { Table } from '../../ui/lists/table/Table';
import { StatusBadge } from '../../ui/records/StatusBadge';
import { statusLabel } from '../../ui/tokens/status';
import { Text } from '../../ui/text/Text';
import type { MailData } from './load-mail.server';
import { MAIL_PAGE } from './mail-page';

const statuses = [
  { id: 'all', label: 'All statuses' },
  ...mailStatuses.map((status) => ({ id: status, label: statusLabel(status) })),
];
const names = ['status', 'address'] as const;

/** The workspace's emails and their states. */
export function MailLog({ mails, pageSize }: Pick<MailData, 'mails' | 'pageSize'>) {
  const filters = useUrlFilters(names, {}, { pageName: MAIL_PAGE });
  const { items, ...range } = mails;
  const address = filters.valueOf('address');
  return (
    <Section
      title="Emails"
      width="full"
      description="Invitations, notifications and other emails of this workspace in the last 30 days, and whether the mail server accepted them. Emails about accounts, such as a password reset, aren't listed."
    >
      <Stack gap={16}>
        {(items.length > 0 || filters.isFiltered) && (
          <FilterBar label="Emails" onSubmit={filters.submit}>
            <input type="hidden" name="tab" value="email" />
            <FilterText
              label="Recipient's email"
              name="address"
              value={address === 'all' ? '' : address}
              onChange={(value) => filters.set('address', value)}
            />
            <Select
              hideLabel
              name="status"
              label="Status"
              value={filters.valueOf('status')}
              choices={statuses}
              onChange={(value) => filters.set('status', value)}
            />
            {filters.isFiltered && (
              <Button variant="ghost" icon="close" onPress={filters.clear}>
                Clear Filters
              </Button>
            )}
          </FilterBar>
        )}
        {items.length === 0 ? (
          <EmptyState
            icon="mail"
            title="No emails found"
            description={
              filters.isFiltered
                ? 'No email of the last 30 days matches these filters.'
                : 'Emails that this workspace sends are listed here.'
            }
          />
        ) : (
          <Stack gap={12}>
            <Table
              label="Sent and queued emails"
              stacks
              rows={items}
              rowKey={({ id }) => id}
              columns={[
                { id: 'address', header: 'To', cell: ({ address: to }) => to },
                { id: 'kind', header: 'Email', cell: ({ kind }) => mailKindName(kind) },
                { id: 'status', header: 'Status', cell: ({ status }) => <StatusBadge status={status} /> },
                { id: 'result', header: 'Result', cell: (mail) => <Result mail={mail} /> },
                {
                  id: 'created',
                  header: 'Created',
                  cell: ({ createdAt }) => <LocalTime time={createdAt} />,
                },
              ]}
            />
            <CursorPages
              label="Pages of emails"
              parameter={MAIL_PAGE}
              nextCursor={range.nextCursor}
              range={{
                shown: items.length,
                pageSize,
                total: range.total,
                totalIsMinimum: range.totalIsMinimum,
              }}
            />
          </Stack>
        )}
      </Stack>
    </Section>
  );
}

const results: Record<MailStatus, string> = {
  queued: 'Not sent yet',
  sent: 'Accepted by the mail server',
  failed: 'Not accepted',
  suppressed: 'The recipient gets no such emails',
};

function Result({ mail }: { mail: MailView }) {
  const { status, error, finishedAt, nextAttemptAt, attempts } = mail;
  return (
    <span>
      {error ?? results[status]}
      {status === 'sent' && finishedAt !== null && (
        <Text tone="muted" size="sm">
          <LocalTime time={finishedAt} />
        </Text>
      )}
      {nextAttemptAt !== null && attempts > 0 && (
        <Text tone="muted" size="sm">
          Next attempt: <LocalTime time={nextAttemptAt} />
        </Text>
      )}
    </span>
  );
}
