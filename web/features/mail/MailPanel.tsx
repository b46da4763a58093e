import type { MailSuppressionView } from '../../../src/features/mail/suppressions/mail-suppressions.service';
import { mailMessages, suppressedKindLabel } from '../../../src/features/mail/mail.rules';
import { CursorPages } from '../../lib/lists/CursorPages';
import { DeleteDialog } from '../../lib/dialogs/DeleteDialog';
import { lazyComponent, usePreload } from '../../lib/screens/lazy-component';
import { LocalTime } from '../../lib/texts/LocalTime';
import { useDialog } from '../../lib/dialogs/useDialog';
import { useFocusFallback } from '../../lib/keyboard/useFocusFallback';
import { Button } from '../../ui/actions/Button';
import { ButtonLink } from '../../ui/actions/Link';
import { EmptyState } from '../../ui/feedback/EmptyState';
import { Inline } from '../../ui/layout/Inline';
import { Section } from '../../ui/layout/sections/Section';
import { Stack } from '../../ui/layout/Stack';
import { Table } from '../../ui/lists/table/Table';
import { Note } from '../../ui/text/Note';
import type { MailData } from './load-mail.server';
import { MailLog } from './MailLog';

const SuppressionDialog = lazyComponent(() => import('./SuppressionDialog'));
const dialogs = [SuppressionDialog];

/** The settings tab for email: the log, and the addresses that get no mail. */
export default function MailPanel({ isOn, mails, suppressions, pageSize }: MailData) {
  const form = useDialog();
  const removal = useDialog<MailSuppressionView>();
  const { items, ...range } = suppressions;
  const region = useFocusFallback(items);
  usePreload(dialogs);
  const add = (
    <Button variant="primary" icon="plus" onPress={() => form.open()}>
      Add Address
    </Button>
  );
  return (
    <Stack gap={24}>
      {!isOn && <Note title="No email is sent">{mailMessages.off}</Note>}
      <MailLog mails={mails} pageSize={pageSize} />
      <Section
        title="Suppressed addresses"
        width="full"
        description="They get no email from this workspace: people who unsubscribed, and addresses that you add, for example after a bounce. Emails about an account, such as a password reset, always arrive."
      >
        <Stack gap={16}>
          {items.length > 0 && (
            <Inline justify="end">
              <ButtonLink icon="download" href="/api/mail-suppressions/export" download>
                Export CSV
              </ButtonLink>
              {add}
            </Inline>
          )}
          <div ref={region} tabIndex={-1}>
            {items.length === 0 ? (
              <EmptyState
                icon="mail"
                title="No suppressed addresses"
                description="Everyone gets the emails of this workspace."
                action={add}
              />
            ) : (
              <Stack gap={12}>
                <Table
                  label="Addresses that get no email"
                  stacks
                  rows={items}
                  rowKey={({ id }) => id}
                  columns={[
                    { id: 'address', header: 'Email', cell: ({ address }) => address },
                    { id: 'kind', header: 'Gets no', cell: ({ kind }) => suppressedKindLabel(kind) },
                    {
                      id: 'reason',
                      header: 'Reason',
                      cell: ({ reason, addedBy }) => reason ?? (addedBy === null ? 'Unsubscribed' : '—'),
                    },
                    { id: 'by', header: 'Added by', cell: ({ addedBy }) => addedBy ?? 'The recipient' },
                    {
                      id: 'created',
                      header: 'Added',
                      cell: ({ createdAt }) => <LocalTime time={createdAt} />,
                    },
                    {
                      id: 'actions',
                      header: 'Actions',
                      hideHeader: true,
                      align: 'end',
                      cell: (suppression) =>
                        suppression.addedBy !== null && (
                          <Button
                            size="sm"
                            accessibleName={`Remove ${suppression.address}`}
                            onPress={() => removal.open(suppression)}
                          >
                            Remove
                          </Button>
                        ),
                    },
                  ]}
                />
                <CursorPages
                  label="Pages of suppressed addresses"
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
          </div>
        </Stack>
      </Section>
      {form.key > 0 && <SuppressionDialog key={form.key} isOpen={form.isOpen} onClose={form.close} />}
      <DeleteDialog
        isFinal
        dialog={removal}
        pathOf={({ id }) => `/api/mail-suppressions/${id}`}
        title={`Send email to ${removal.subject?.address ?? ''} again?`}
        description="It gets the emails of this workspace again."
        confirmLabel="Remove Address"
        success="Address removed"
        failure="Failed to remove the address"
      />
    </Stack>
  );
}
