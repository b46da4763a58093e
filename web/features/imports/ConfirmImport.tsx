import { useNavigate } from '@remix-run/react';
import { useState } from 'react';
import type { ImportView } from '../../../src/features/imports/present-import';
import { useSave } from '../../lib/requests/useSave';
import { isUpdate } from '../../../src/features/imports/imports.rules';
import { Button } from '../../ui/actions/Button';
import { ButtonLink } from '../../ui/actions/Link';
import { Checkbox } from '../../ui/forms/choices/Checkbox';
import { FormError } from '../../ui/forms/FormError';
import { Inline } from '../../ui/layout/Inline';
import { Section } from '../../ui/layout/sections/Section';
import { Text } from '../../ui/text/Text';
import { count, importTexts, resultOf } from './import-texts';

/** The only step that creates records. */
export function ConfirmImport({ view, isStale }: { view: ImportView; isStale: boolean }) {
  const { counts, nouns } = view;
  const navigate = useNavigate();
  const [leaveOutBad, setLeaveOutBad] = useState(false);
  const what = count(counts.importable, nouns.one, nouns.many);
  const { save, isPending, refusal } = useSave<ImportView>({
    shownInForm: 'all',
    failure: `Failed to import ${nouns.many}`,
    success: `${what} imported`,
  });

  const confirm = async () => {
    const body = { digest: view.digest, leaveOutBad };
    const done = await save({ method: 'POST', path: `/api/imports/${view.id}/confirm`, body });
    // Drop the page of the problems from the URL. The result is at the import's own address.
    if (done) navigate(`?id=${view.id}`, { replace: true });
  };

  return (
    <Section title="Import" description="Either every row below is imported, or none.">
      <Text isNumeric>
        {count(counts.importable, 'row', 'rows')} of {counts.rows.toLocaleString('en-US')} will be imported.
        {isUpdate(view.duplicates) && ` ${resultOf(view)}`}
      </Text>
      {counts.bad > 0 && (
        <Checkbox isSelected={leaveOutBad} onChange={setLeaveOutBad}>
          Leave out {count(counts.bad, 'row with a problem', 'rows with problems')}
        </Checkbox>
      )}
      <FormError message={isPending ? null : refusal?.message} />
      <Inline>
        <Button
          variant="primary"
          isPending={isPending}
          disabledReason={isPending ? undefined : confirmDisabledReason(view, leaveOutBad, isStale)}
          onPress={() => void confirm()}
        >
          {`Import ${what}`}
        </Button>
        <ButtonLink href={importTexts(view.entity).list.href}>Cancel</ButtonLink>
      </Inline>
      <Text role="status" tone="muted" size="sm">
        {isPending && `Importing ${what}…`}
      </Text>
    </Section>
  );
}

function confirmDisabledReason(
  { counts, questions }: ImportView,
  leaveOutBad: boolean,
  isStale: boolean,
): string | undefined {
  if (isStale) return 'The preview is being updated';
  if (questions.length > 0) return 'Choose how the dates and numbers of your file are written';
  if (counts.importable === 0) return 'No rows can be imported';
  if (counts.bad > 0 && !leaveOutBad) return 'Leave out the rows with problems, or fix the file first';
  return undefined;
}
