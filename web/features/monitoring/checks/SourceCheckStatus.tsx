import { countOf } from '../../../lib/lists/count-of';
import { Badge } from '../../../ui/records/Badge';
import { newItemNouns } from '../monitoring-texts';
import type { ShownCheck } from './useSourceChecks';

/** The progress of a source's check. */
export default function SourceCheckStatus({ check }: { check: ShownCheck }) {
  return <Badge tone={toneOf(check)}>{textOf(check)}</Badge>;
}

function toneOf({ state, newItems }: ShownCheck) {
  if (state === 'done') return newItems > 0 ? 'success' : 'neutral';
  return state === 'failed' || state === 'interrupted' ? 'danger' : 'info';
}

function textOf({ state, newItems }: ShownCheck): string {
  const texts = {
    waiting: 'Waiting for its host…',
    checking: 'Checking…',
    done: newItems === 0 ? 'Nothing new' : countOf(newItems, false, newItemNouns),
    failed: 'Check failed',
    interrupted: 'Check interrupted. Try again.',
  };
  return texts[state];
}
