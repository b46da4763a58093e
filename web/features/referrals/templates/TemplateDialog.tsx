import { useId, type ReactNode } from 'react';
import { rewardValueText } from '../../../../src/features/referrals/programs/reward.rules';
import type { ReferralTemplate } from '../../../../src/features/referrals/templates/templates.schema';
import { Badge } from '../../../ui/records/Badge';
import { BulletList } from '../../../ui/text/BulletList';
import { Button } from '../../../ui/actions/Button';
import { copyText } from '../../../ui/actions/copy';
import { DescriptionList } from '../../../ui/lists/DescriptionList';
import { Dialog, DialogBody, DialogFooter } from '../../../ui/overlays/Dialog';
import { Inline } from '../../../ui/layout/Inline';
import { Prose } from '../../../ui/text/documents/Prose';
import { Stack } from '../../../ui/layout/Stack';
import { StepList } from '../../../ui/lists/steps/StepList';
import { notify, notifyError } from '../../../ui/feedback/toast-queue';
import { EDITORS_ONLY, typeLabels } from '../referral-texts';

interface Props {
  template: ReferralTemplate;
  canEdit: boolean;
  isOpen: boolean;
  onClose: () => void;
  onUse: () => void;
}

export default function TemplateDialog({ template, canEdit, isOpen, onClose, onUse }: Props) {
  const { name, type, category, description, rewardType, suggestedRewardValue } = template;
  const copy = async () => {
    if (await copyText(template.emailTemplate))
      notify({ title: 'Copied', description: 'The email is on your clipboard.' });
    else notifyError('Select the text and copy it.');
  };
  return (
    <Dialog
      isOpen={isOpen}
      onOpenChange={(next) => {
        if (!next) onClose();
      }}
      title={name}
      description={description}
      size="wide"
    >
      <DialogBody>
        <Stack gap={24}>
          <Inline gap={4}>
            <Badge tone="accent">{typeLabels[type]}</Badge>
            <Badge>{category}</Badge>
          </Inline>
          <DescriptionList
            items={[
              { term: 'Suggested reward', value: rewardValueText(rewardType, suggestedRewardValue) },
              { term: 'Audience', value: template.targetAudience },
              { term: 'What to expect', value: template.expectedOutcomes },
            ]}
          />
          <Part title="Best practices">
            <BulletList>
              {template.bestPractices.map((practice) => (
                <li key={practice}>{practice}</li>
              ))}
            </BulletList>
          </Part>
          <Part title="Steps">
            <StepList>
              {template.processSteps.map((step) => (
                <li key={step}>{step}</li>
              ))}
            </StepList>
          </Part>
          <Part
            title="Email"
            action={
              <Button size="sm" icon="copy" onPress={() => void copy()}>
                Copy Email
              </Button>
            }
          >
            <Prose>{template.emailTemplate}</Prose>
          </Part>
        </Stack>
      </DialogBody>
      <DialogFooter>
        <Button onPress={onClose}>Close</Button>
        <Button variant="primary" disabledReason={canEdit ? undefined : EDITORS_ONLY} onPress={onUse}>
          Create Program From This
        </Button>
      </DialogFooter>
    </Dialog>
  );
}

function Part({ title, action, children }: { title: string; action?: ReactNode; children: ReactNode }) {
  const id = useId();
  return (
    <section aria-labelledby={id}>
      <Stack gap={8}>
        <Inline justify="between">
          <h3 id={id}>{title}</h3>
          {action}
        </Inline>
        {children}
      </Stack>
    </section>
  );
}
