import { Button } from '../../../ui/actions/Button';
import { Progress, ProgressStatus } from '../../../ui/feedback/Progress';
import { EDITORS_ONLY, NO_PAGES } from '../monitoring-texts';
import type { CheckOfChanges } from './useCheckChanges';

interface Props {
  canEdit: boolean;
  /** Number of active web page sources, which can be checked. */
  pages: number;
  check: CheckOfChanges;
}

/** Checks every watched web page now, whether or not it is due. */
export function CheckChanges({ canEdit, pages, check }: Props) {
  const { isRunning, checked, total, start } = check;
  const reason = canEdit ? (pages > 0 ? undefined : NO_PAGES) : EDITORS_ONLY;
  const max = Math.max(total, pages);
  return (
    <>
      <Button
        icon="refresh"
        isPending={isRunning}
        disabledReason={isRunning ? undefined : reason}
        onPress={() => void start()}
      >
        Check Changes
      </Button>
      <ProgressStatus>
        {isRunning && <Progress label="Checking web pages" value={Math.min(checked, max)} max={max} />}
      </ProgressStatus>
    </>
  );
}
