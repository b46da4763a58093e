import { useMemo } from 'react';
import type { TextChange } from '../../../../src/features/monitoring/monitoring.rules';
import { DiffView } from '../../../ui/text/code/DiffView';
import { markWords } from './mark-words';

/** Shows the changes of a page, in the dialog and on the page of a feed item. */
export default function ChangeView({ changes }: { changes: readonly TextChange[] }) {
  const pieces = useMemo(() => markWords(changes), [changes]);
  return <DiffView pieces={pieces} />;
}
