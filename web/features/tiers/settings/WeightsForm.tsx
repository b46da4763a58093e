import { useState } from 'react';
import {
  healthLabels,
  partExplanations,
  partNames,
  type Distribution,
} from '../../../../src/features/scorecards/scorecards.rules';
import { scorecardParts, type ScorecardWeights } from '../../../../src/features/workspaces/workspaces.rules';
import type { WorkspaceSettings } from '../../../../src/features/workspaces/workspaces.service';
import { countOf } from '../../../lib/lists/count-of';
import { useSave } from '../../../lib/requests/useSave';
import { Button } from '../../../ui/actions/Button';
import { TextField } from '../../../ui/forms/text/TextField';
import { Inline } from '../../../ui/layout/Inline';
import { Stack } from '../../../ui/layout/Stack';
import { Text } from '../../../ui/text/Text';

interface Props {
  workspace: WorkspaceSettings;
  /** The health of partners with the current weights. */
  distribution: Distribution;
}

type Typed = Record<keyof ScorecardWeights, string>;

const textsOf = (weights: ScorecardWeights): Typed => ({
  revenue: String(weights.revenue),
  pipeline: String(weights.pipeline),
  engagement: String(weights.engagement),
  onboarding: String(weights.onboarding),
  relationship: String(weights.relationship),
});

const wordsOf = ({ good, fair, at_risk }: Distribution): string =>
  `${good} ${healthLabels.good.toLowerCase()}, ${fair} ${healthLabels.fair.toLowerCase()}, ${at_risk} ${healthLabels.at_risk.toLowerCase()}`;

/** The weights of scorecards, with a preview of how the health of partners changes. */
export function WeightsForm({ workspace, distribution }: Props) {
  const { id, scorecardWeights: saved } = workspace;
  const [typed, setTyped] = useState(textsOf(saved));
  const [preview, setPreview] = useState<Distribution | null>(null);
  const weights: ScorecardWeights = {
    revenue: Number(typed.revenue),
    pipeline: Number(typed.pipeline),
    engagement: Number(typed.engagement),
    onboarding: Number(typed.onboarding),
    relationship: Number(typed.relationship),
  };
  const isWhole = scorecardParts.every((part) => /^\d{1,3}$/.test(typed[part].trim()));
  const sum = scorecardParts.reduce((total, part) => total + weights[part], 0);
  const problem = !isWhole
    ? 'Enter whole numbers'
    : sum === 100
      ? undefined
      : `The weights add up to ${sum}, not 100`;
  const hasChanges = scorecardParts.some((part) => weights[part] !== saved[part]);
  const saving = useSave({ success: 'Weights saved', failure: 'Failed to save the weights' });
  const previewing = useSave<{ then: Distribution }>({ failure: 'Failed to preview the weights' });
  const partners = distribution.good + distribution.fair + distribution.at_risk;
  return (
    <Stack gap={16}>
      {scorecardParts.map((part) => (
        <TextField
          key={part}
          name={part}
          label={partNames[part]}
          description={partExplanations[part]}
          value={typed[part]}
          inputMode="numeric"
          autoComplete="off"
          onChange={(text) => {
            setTyped({ ...typed, [part]: text });
            setPreview(null);
          }}
        />
      ))}
      <div aria-live="polite">
        <p>{`Now: ${wordsOf(distribution)} (${countOf(partners, false, ['partner', 'partners'])}).`}</p>
        {preview && <p>{`With these weights: ${wordsOf(preview)}.`}</p>}
        {problem && <Text tone="muted">{problem}</Text>}
      </div>
      <Inline justify="end">
        <Button
          {...(problem !== undefined && { disabledReason: problem })}
          isPending={previewing.isPending}
          onPress={() =>
            void previewing
              .save({ method: 'POST', path: '/api/scorecards/preview', body: { weights } })
              .then((answer) => answer && setPreview(answer.data.then))
          }
        >
          Preview
        </Button>
        <Button
          variant="primary"
          {...(problem !== undefined && { disabledReason: problem })}
          isDisabled={!hasChanges}
          isPending={saving.isPending}
          onPress={() =>
            void saving.save({
              method: 'PATCH',
              path: `/api/workspaces/${id}`,
              body: { scorecardWeights: weights },
            })
          }
        >
          Save Weights
        </Button>
      </Inline>
    </Stack>
  );
}
