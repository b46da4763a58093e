import { useState } from 'react';
import type { ErasureResult, PersonData } from '../../../src/features/privacy/people.service';
import { saveAs } from '../../lib/files/useDownload';
import { LazyConfirmDialog } from '../../lib/dialogs/LazyConfirmDialog';
import { useSave } from '../../lib/requests/useSave';
import { Button } from '../../ui/actions/Button';
import { notify } from '../../ui/feedback/toast-queue';
import { TextField } from '../../ui/forms/text/TextField';
import { Inline } from '../../ui/layout/Inline';
import { Section } from '../../ui/layout/sections/Section';

/** Exports and erases what the workspace has about a person. */
export default function PrivacyPanel() {
  const [email, setEmail] = useState('');
  const [confirm, setConfirm] = useState('');
  const [isAsking, setIsAsking] = useState(false);
  const reading = useSave<PersonData>({ failure: 'Failed to export. Please try again.', shownInForm: 'all' });
  const erasing = useSave<ErasureResult>({
    failure: 'Failed to erase. Please try again.',
    shownInForm: 'all',
  });
  const person = email.trim();
  const refusal = reading.refusal?.message;
  const disabledReason = person === '' ? 'Type the email address of the person' : undefined;

  async function exportData() {
    const saved = await reading.save({
      method: 'POST',
      path: '/api/privacy/export',
      body: { email: person },
    });
    if (!saved) return;
    const text = JSON.stringify(saved.data, null, 2);
    saveAs(new Blob([text], { type: 'application/json' }), 'personal-data.json');
  }

  async function erase() {
    const body = { email: person, confirm };
    const saved = await erasing.save({ method: 'POST', path: '/api/privacy/erase', body });
    if (!saved) return;
    setIsAsking(false);
    setEmail('');
    notify({ title: 'Person erased', description: `Now called ${saved.data.pseudonym.name}` });
  }

  return (
    <Section
      title="Personal data"
      description="Answer requests of people: everything that this workspace has about one person, as JSON, and its erasure."
    >
      <TextField
        label="Email address of the person"
        type="email"
        autoComplete="off"
        value={email}
        onChange={setEmail}
        errorMessage={refusal ?? undefined}
      />
      <Inline>
        <Button
          icon="download"
          isPending={reading.isPending}
          disabledReason={disabledReason}
          onPress={() => void exportData()}
        >
          Export Personal Data
        </Button>
        <Button
          variant="danger"
          disabledReason={disabledReason}
          onPress={() => {
            setConfirm('');
            setIsAsking(true);
          }}
        >
          Erase Person
        </Button>
      </Inline>
      <LazyConfirmDialog
        isOpen={isAsking}
        onOpenChange={setIsAsking}
        title={`Erase ${person}?`}
        description="A pseudonym replaces the name and the address in records, texts, mails and the audit log of this workspace. Phone numbers are emptied, a colleague leaves the workspace, and nobody can write to the person again. This can’t be undone."
        confirmLabel="Erase Person"
        isPending={erasing.isPending}
        onConfirm={() => void erase()}
      >
        <TextField
          label="Type the email address again"
          autoComplete="off"
          value={confirm}
          onChange={setConfirm}
          errorMessage={erasing.refusal?.message ?? undefined}
        />
      </LazyConfirmDialog>
    </Section>
  );
}
