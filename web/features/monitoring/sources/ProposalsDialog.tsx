import { useState } from 'react';
import type { ProposedSource } from '../../../../src/features/monitoring/discovery/proposals.rules';
import { countOf } from '../../../lib/lists/count-of';
import { FormDialog } from '../../../lib/forms/FormDialog';
import { notify } from '../../../ui/feedback/toast-queue';
import { CheckboxGroup } from '../../../ui/forms/choices/CheckboxGroup';
import type { CompetitorSummary } from '../monitoring-summaries';
import { sourceNouns } from '../monitoring-texts';
import { useAddSources } from './useAddSources';

interface Props {
  competitor: CompetitorSummary;
  proposals: readonly ProposedSource[];
  isOpen: boolean;
  onClose: () => void;
}

/** Lets the user choose from the sources found on a competitor's website, and adds them. */
export default function ProposalsDialog({ competitor, proposals, isOpen, onClose }: Props) {
  const [chosen, setChosen] = useState(() => proposals.map(({ label }) => label));
  const [isPending, setPending] = useState(false);
  const addSources = useAddSources();

  async function add() {
    if (isPending) return;
    setPending(true);
    const { added } = await addSources(
      competitor.id,
      proposals.filter(({ label }) => chosen.includes(label)),
    );
    setPending(false);
    if (added > 0) notify({ title: `${countOf(added, false, sourceNouns)} added` });
    onClose();
  }

  return (
    <FormDialog
      form={{ isPending, formProps: { formRef: () => undefined, errors: null, onSubmit: () => void add() } }}
      title="Find Sources"
      description={`Found on the website of ${competitor.name}. Choose the sources to watch.`}
      submitLabel="Add Sources"
      submitDisabledReason={chosen.length === 0 ? 'Choose at least one source' : undefined}
      isOpen={isOpen}
      onClose={onClose}
    >
      <CheckboxGroup
        label="Sources"
        value={chosen}
        onChange={setChosen}
        choices={proposals.map(({ label, sourceUrl }) => ({
          id: label,
          label,
          description: sourceUrl.replace(/^https?:\/\//, ''),
        }))}
      />
    </FormDialog>
  );
}
