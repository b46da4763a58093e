import type { ChangesReport } from '../../../../src/features/monitoring/checks/check-changes';
import { useSave } from '../../../lib/useSave';
import { Button } from '../../../ui/Button';
import { Progress, ProgressStatus } from '../../../ui/Progress';
import { notify, type Notice } from '../../../ui/toast-queue';
import { EDITORS_ONLY, FAILED, NO_PAGES } from '../monitoring-texts';
import { useCheckProgress } from './useCheckProgress';

interface Props {
  canEdit: boolean;
  /** Number of active web page sources, which are the ones to check. */
  pages: number;
}

const toneOf = ({ checked, failed }: ChangesReport): Notice['tone'] => {
  if (failed === 0) return 'success';
  return failed === checked ? 'danger' : 'warning';
};

/** Checks every watched web page now, whether or not it is due. */
export function CheckChanges({ canEdit, pages }: Props) {
  const { save, isPending } = useSave<ChangesReport>({ failure: FAILED.check });
  const checked = useCheckProgress(isPending);
  const check = async () => {
    const saved = await save({ method: 'POST', path: '/api/monitored-sources/check-changes' });
    if (saved) notify({ title: saved.data.message, tone: toneOf(saved.data) });
  };
  const reason = canEdit ? (pages > 0 ? undefined : NO_PAGES) : EDITORS_ONLY;
  return (
    <>
      <Button
        icon="refresh"
        isPending={isPending}
        disabledReason={isPending ? undefined : reason}
        onPress={() => void check()}
      >
        Check Changes
      </Button>
      <ProgressStatus>
        {isPending && <Progress label="Checking web pages" value={Math.min(checked, pages)} max={pages} />}
      </ProgressStatus>
    </>
  );
}
