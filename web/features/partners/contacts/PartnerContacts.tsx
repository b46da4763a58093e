import type { PartnerContact } from '../../../../src/features/partners/records/contacts.entity';
import { composeEmail } from '../../../lib/email/compose';
import { lazyComponent, usePreload } from '../../../lib/screens/lazy-component';
import { useDialog } from '../../../lib/dialogs/useDialog';
import { Button } from '../../../ui/actions/Button';
import { EmptyState } from '../../../ui/feedback/EmptyState';
import { Grid } from '../../../ui/layout/Grid';
import { Inline } from '../../../ui/layout/Inline';
import { Stack } from '../../../ui/layout/Stack';
import { PortalState } from '../profile/RailContacts';
import { useInvite } from '../profile/useInvite';
import { ContactCard } from './ContactCard';
import { CursorPages } from '../../../lib/lists/CursorPages';
import { DeleteDialog } from '../../../lib/dialogs/DeleteDialog';
import { portalStateOf, type PortalPerson } from './portal-state';
import { EDITORS_ONLY } from '../partner-texts';

const ContactDialog = lazyComponent(() => import('./ContactDialog'));
const MergeDialog = lazyComponent(() => import('../../../lib/bulk/MergeDialog'));
const dialogs = [ContactDialog];

type Mergeable = Pick<PartnerContact, 'id' | 'name'>;

/** Contacts that a card offers to merge with. */
const MAX_OFFERED = 20;

interface Props {
  partner: { id: string; name: string };
  contacts: readonly PartnerContact[];
  nextCursor: string | null;
  people: readonly PortalPerson[];
  canInvite: boolean;
  canEdit: boolean;
}

export function PartnerContacts({ partner, contacts, nextCursor, people, canInvite, canEdit }: Props) {
  const { invite } = useInvite();
  const form = useDialog<PartnerContact>();
  const deletion = useDialog<PartnerContact>();
  const merging = useDialog<readonly Mergeable[]>();
  const mergingOf = (contact: PartnerContact) =>
    contacts
      .filter(({ id }) => canEdit && id !== contact.id)
      .slice(0, MAX_OFFERED)
      .map(({ id, name, email }) => ({
        id,
        label: `Merge with ${name}`,
        ...(email !== null && { description: email }),
        onAction: () => merging.open([contact, { id, name }]),
      }));
  const disabledReason = canEdit ? undefined : EDITORS_ONLY;
  usePreload(dialogs, canEdit);
  const path = `/api/partners/${partner.id}/contacts`;
  return (
    <Stack>
      <Inline justify="end">
        <Button variant="primary" icon="plus" disabledReason={disabledReason} onPress={() => form.open()}>
          Add Contact
        </Button>
      </Inline>
      {contacts.length === 0 ? (
        <EmptyState
          icon="users"
          title="No contacts yet"
          description="The people you talk to at this partner belong here."
        />
      ) : (
        <Grid as="ul">
          {contacts.map((contact) => (
            <ContactCard
              key={contact.id}
              contact={contact}
              portal={
                <PortalState
                  partnerId={partner.id}
                  contact={{ ...contact, portal: portalStateOf(people, contact) }}
                  canInvite={canInvite}
                />
              }
              disabledReason={disabledReason}
              merging={mergingOf(contact)}
              onEmail={
                canEdit ? () => composeEmail({ kind: 'contacts', partner, contactIds: [contact.id] }) : null
              }
              onEdit={() => form.open(contact)}
              onDelete={() => deletion.open(contact)}
            />
          ))}
        </Grid>
      )}
      <CursorPages nextCursor={nextCursor} />
      {form.key > 0 && (
        <ContactDialog
          key={form.key}
          path={path}
          onAdded={canInvite ? (added) => void invite(partner.id, added) : null}
          contact={form.subject}
          isOpen={form.isOpen}
          onClose={form.close}
          onMerge={(other) => {
            form.close();
            if (form.subject) merging.open([form.subject, other]);
          }}
        />
      )}
      {merging.key > 0 && merging.subject && (
        <MergeDialog
          key={`merge ${merging.key}`}
          records={merging.subject}
          path="/api/contacts"
          words={['contact', 'contacts']}
          href={`/partners/${partner.id}?tab=contacts`}
          isOpen={merging.isOpen}
          onClose={merging.close}
          onMerged={() => undefined}
        />
      )}
      <DeleteDialog
        dialog={deletion}
        pathOf={(contact) => `${path}/${contact.id}`}
        title={`Delete ${deletion.subject?.name ?? 'contact'}?`}
        description="This deletes the contact."
        confirmLabel="Delete Contact"
        success="Contact deleted"
        failure="Failed to delete contact"
      />
    </Stack>
  );
}
