import { useState } from 'react';
import type { Proposals } from '../../../../src/features/monitoring/discovery/propose-sources';
import type { ProposedSource } from '../../../../src/features/monitoring/discovery/proposals.rules';
import { call } from '../../../lib/requests/call';
import { lazyComponent } from '../../../lib/screens/lazy-component';
import { useDialog } from '../../../lib/dialogs/useDialog';
import { Button } from '../../../ui/actions/Button';
import { notify } from '../../../ui/feedback/toast-queue';
import type { CompetitorSummary, SourceSummary } from '../monitoring-summaries';

const ProposalsDialog = lazyComponent(() => import('./ProposalsDialog'));

interface Props {
  competitor: CompetitorSummary;
  website: string;
  /** The competitor's existing sources. */
  sources: readonly SourceSummary[];
}

/** Searches a competitor's home page for sources and lets the user choose which ones to add. */
export default function FindSources({ competitor, website, sources }: Props) {
  const [isSearching, setSearching] = useState(false);
  const [proposals, setProposals] = useState<ProposedSource[]>([]);
  const dialog = useDialog();

  async function search() {
    setSearching(true);
    const outcome = await call<Proposals>('POST', '/api/competitors/propose', { website });
    setSearching(false);
    const problem = outcome.ok ? outcome.data.problem : (outcome.message ?? 'Failed to search the website');
    if (problem !== null) return notify({ title: 'Error', description: problem, tone: 'danger' });
    const known = new Set(sources.map(({ sourceUrl }) => sourceUrl));
    const found = outcome.ok ? outcome.data.sources.filter(({ sourceUrl }) => !known.has(sourceUrl)) : [];
    if (found.length === 0) return notify({ title: 'No further sources were found', tone: 'info' });
    setProposals(found);
    dialog.open();
  }

  return (
    <>
      <Button size="sm" icon="search" isPending={isSearching} onPress={() => void search()}>
        Find Sources
      </Button>
      {dialog.key > 0 && (
        <ProposalsDialog
          key={dialog.key}
          competitor={competitor}
          proposals={proposals}
          isOpen={dialog.isOpen}
          onClose={dialog.close}
        />
      )}
    </>
  );
}
