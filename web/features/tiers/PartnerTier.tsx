import type { PartnerTier as Standing } from '../../../src/features/tiers/tiers.schema';
import { eligibleTier } from '../../../src/features/tiers/tiers.rules';
import { useDialog } from '../../lib/dialogs/useDialog';
import { lazyComponent, usePreload } from '../../lib/screens/lazy-component';
import { formatDay } from '../../lib/texts/format-date';
import { Button } from '../../ui/actions/Button';
import { Rows, RowWords } from '../../ui/layout/Rows';
import { Stack } from '../../ui/layout/Stack';
import { RecordSection } from '../../ui/pages/RecordFrame';
import { Text } from '../../ui/text/Text';
import { CriterionBars } from './CriterionBars';
import { NO_TIER, missingText, recordsHref } from './tier-words';

const StandingDialog = lazyComponent(() => import('./StandingDialog'));
const parts = [StandingDialog];

interface Props {
  partnerId: string;
  standing: Standing;
  /** The time of the figures. */
  now: string;
  canManage: boolean;
}

/** Where a partner stands: its tier, what the next one needs, and how it got here. */
export function PartnerTier({ partnerId, standing, now, canManage }: Props) {
  const { tier, since, pinnedUntil, reason, progress, history, belowSince } = standing;
  const dialog = useDialog();
  usePreload(parts, canManage);
  const rank = progress.findIndex((step) => step.tier === tier);
  const next = tier !== null && rank === -1 ? undefined : progress[rank + 1];
  const isPinned = pinnedUntil !== null && pinnedUntil > now;
  const missing = next?.criteria.flatMap((criterion) => missingText(criterion) ?? []) ?? [];
  const hrefOf = (criterion: Parameters<typeof recordsHref>[0]) =>
    recordsHref(criterion, partnerId, new Date(now));
  const eligible = eligibleTier(progress);
  return (
    <RecordSection
      isRegion
      title="Tier"
      action={
        canManage && (
          <Button size="sm" icon="pencil" accessibleName="Change Tier" onPress={() => dialog.open()}>
            Change
          </Button>
        )
      }
    >
      <Stack gap={12}>
        <div>
          <p>
            <strong>{tier ?? NO_TIER}</strong>
            {since !== null && ` since ${formatDay(since)}`}
          </p>
          {isPinned && (
            <Text tone="muted" size="sm">
              {`Pinned until ${formatDay(pinnedUntil)}`}
            </Text>
          )}
          {reason !== null && (
            <Text tone="muted" size="sm">
              {reason}
            </Text>
          )}
          {belowSince !== null && (
            <Text tone="muted" size="sm">
              {`Does not meet ${tier ?? 'its tier'} since ${formatDay(belowSince)}${eligible === null ? '' : `, but ${eligible}`}.`}
            </Text>
          )}
        </div>
        {next && (
          <Stack gap={8}>
            <h3>{`To ${next.tier}`}</h3>
            <CriterionBars criteria={next.criteria} hrefOf={hrefOf} />
            <Text tone="muted" size="sm">
              {missing.length === 0 ? `Meets ${next.tier}.` : `Missing: ${missing.join(', ')}.`}
            </Text>
          </Stack>
        )}
        {history.length > 0 && (
          <details>
            <summary>History</summary>
            <Rows label="Changes of the tier" size="sm">
              {history.map(({ from, to, at, by, reason: why }) => (
                <li key={at}>
                  <RowWords>
                    <p>{`${from ?? NO_TIER} → ${to ?? NO_TIER}`}</p>
                    <Text tone="muted" size="sm">
                      {[formatDay(at), by, why].filter(Boolean).join(' · ')}
                    </Text>
                  </RowWords>
                </li>
              ))}
            </Rows>
          </details>
        )}
      </Stack>
      {dialog.key > 0 && (
        <StandingDialog
          key={dialog.key}
          partnerId={partnerId}
          standing={standing}
          isOpen={dialog.isOpen}
          onClose={dialog.close}
        />
      )}
    </RecordSection>
  );
}
