import { useState } from 'react';
import type { Tier } from '../../../../src/features/tiers/tiers.rules';
import { LeaveGuard } from '../../../lib/forms/LeaveGuard';
import { useDialog } from '../../../lib/dialogs/useDialog';
import { useSave } from '../../../lib/requests/useSave';
import { lazyComponent, usePreload } from '../../../lib/screens/lazy-component';
import { Button, IconButton } from '../../../ui/actions/Button';
import { Link } from '../../../ui/actions/Link';
import { Inline } from '../../../ui/layout/Inline';
import { Rows, RowWords } from '../../../ui/layout/Rows';
import { Stack } from '../../../ui/layout/Stack';
import { Text } from '../../../ui/text/Text';
import { sentenceOf } from '../tier-words';

const TierDialog = lazyComponent(() => import('./TierDialog'));
const parts = [TierDialog];

interface Props {
  tiers: readonly Tier[];
  vocabulary: readonly string[];
}

/** The tiers in order, changed as a whole. */
export function TiersEditor({ tiers: saved, vocabulary }: Props) {
  const [draft, setDraft] = useState<readonly Tier[]>(saved);
  const [known, setKnown] = useState(JSON.stringify(saved));
  // The tiers were saved, here or elsewhere.
  if (known !== JSON.stringify(saved)) {
    setKnown(JSON.stringify(saved));
    setDraft(saved);
  }
  const dialog = useDialog<{ tier: Tier; at: number }>();
  usePreload(parts);
  const { save, isPending } = useSave<Tier[]>({
    success: 'Tiers saved',
    failure: 'Failed to save the tiers',
  });
  const hasChanges = JSON.stringify(draft) !== JSON.stringify(saved);
  const free = vocabulary.filter((value) => !draft.some((tier) => tier.value === value));
  const swap = (from: number, to: number) =>
    setDraft(
      draft.map((tier, at) => (at === from ? draft[to] : at === to ? draft[from] : undefined) ?? tier),
    );
  return (
    <Stack gap={16}>
      <LeaveGuard isInTab hasChanges={() => hasChanges} />
      {draft.length === 0 && (
        <Text tone="muted">No tiers yet. Without tiers, nothing is reviewed and partners see none.</Text>
      )}
      {draft.length > 0 && (
        <Rows label="Tiers, the lowest first" wraps>
          {draft.map((tier, at) => (
            <li key={tier.value}>
              <RowWords>
                <p>
                  <strong>{tier.value}</strong>
                </p>
                {tier.criteria.length === 0 && (
                  <Text tone="muted" size="sm">
                    No criteria: every partner meets it.
                  </Text>
                )}
                {tier.criteria.map((criterion) => (
                  <Text key={sentenceOf(criterion)} size="sm">
                    {sentenceOf(criterion)}
                  </Text>
                ))}
                {tier.benefits.length > 0 && (
                  <Text tone="muted" size="sm">
                    {`Gives: ${tier.benefits.join(' · ')}`}
                  </Text>
                )}
              </RowWords>
              <Inline gap={4} wrap="no">
                <IconButton
                  size="sm"
                  icon="arrow-up"
                  label={`Move ${tier.value} up`}
                  isDisabled={at === 0}
                  onPress={() => swap(at, at - 1)}
                />
                <IconButton
                  size="sm"
                  icon="arrow-down"
                  label={`Move ${tier.value} down`}
                  isDisabled={at === draft.length - 1}
                  onPress={() => swap(at, at + 1)}
                />
                <IconButton
                  size="sm"
                  icon="pencil"
                  label={`Edit ${tier.value}`}
                  onPress={() => dialog.open({ tier, at })}
                />
                <IconButton
                  size="sm"
                  icon="trash"
                  label={`Remove ${tier.value}`}
                  onPress={() => setDraft(draft.toSpliced(at, 1))}
                />
              </Inline>
            </li>
          ))}
        </Rows>
      )}
      <Inline justify="between">
        {free.length > 0 ? (
          <Button icon="plus" onPress={() => dialog.open()}>
            Add Tier
          </Button>
        ) : (
          <Text tone="muted" size="sm">
            Add words to the Tier vocabulary in <Link href="?tab=workspace">Workspace</Link> for more tiers.
          </Text>
        )}
        {hasChanges && (
          <Inline>
            <Button onPress={() => setDraft(saved)}>Discard Changes</Button>
            <Button
              variant="primary"
              isPending={isPending}
              onPress={() => void save({ method: 'PUT', path: '/api/tiers', body: draft })}
            >
              Save Tiers
            </Button>
          </Inline>
        )}
      </Inline>
      {dialog.key > 0 && (
        <TierDialog
          key={dialog.key}
          tier={dialog.subject?.tier ?? null}
          names={dialog.subject ? [dialog.subject.tier.value, ...free] : free}
          isOpen={dialog.isOpen}
          onClose={dialog.close}
          onDone={(tier) => setDraft(dialog.subject ? draft.with(dialog.subject.at, tier) : [...draft, tier])}
        />
      )}
    </Stack>
  );
}
