import type { CheckIn } from '../../../src/features/partners/check-ins.repo';
import type { OnboardingTask } from '../../../src/features/partners/onboarding-tasks.repo';
import { Stack } from '../../ui/Stack';
import { CheckIns } from './CheckIns';
import { OnboardingTasks } from './OnboardingTasks';

interface Props {
  partnerId: string;
  tasks: readonly OnboardingTask[];
  checkIns: readonly CheckIn[];
  canEdit: boolean;
}

export function PartnerOnboarding({ partnerId, tasks, checkIns, canEdit }: Props) {
  return (
    <Stack gap={24}>
      <OnboardingTasks path={`/api/partners/${partnerId}/onboarding-tasks`} tasks={tasks} canEdit={canEdit} />
      <CheckIns path={`/api/partners/${partnerId}/check-ins`} checkIns={checkIns} canEdit={canEdit} />
    </Stack>
  );
}
