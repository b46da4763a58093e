import type { ReactNode } from 'react';
import { Results } from '../../../lib/Results';
import { Grid } from '../../../ui/layout/Grid';
import { CampaignActions, type CampaignRights } from './CampaignActions';
import { CampaignCard } from './CampaignCard';
import type { Decision } from './DecisionDialog';
import type { CampaignSummary } from '../load-campaigns.server';
import type { useMoves } from './useMoves';

interface Props extends CampaignRights {
  campaigns: CampaignSummary[];
  /** Whether another list is loading. */
  isStale: boolean;
  /** Shown instead of the cards if there are none. */
  empty: ReactNode;
  moves: ReturnType<typeof useMoves>;
  onDecide: (campaign: CampaignSummary, decision: Decision) => void;
  onView: (campaign: CampaignSummary) => void;
  onEdit: (campaign: CampaignSummary) => void;
  onDelete: (campaign: CampaignSummary) => void;
}

export function CampaignList({ campaigns, isStale, empty, moves, ...props }: Props) {
  const { canEdit, canApprove, onDecide, onView, onEdit, onDelete } = props;
  const rights = { canEdit, canApprove };
  return (
    <Results label="Campaigns" items={campaigns} isStale={isStale}>
      {campaigns.length === 0 ? (
        empty
      ) : (
        <Grid as="ul" column="22rem">
          {campaigns.map((campaign) => (
            <CampaignCard
              key={campaign.id}
              campaign={campaign}
              {...rights}
              onView={() => onView(campaign)}
              onEdit={() => onEdit(campaign)}
              onDelete={() => onDelete(campaign)}
            >
              <CampaignActions
                campaign={campaign}
                {...rights}
                movingTo={moves.underWay?.id === campaign.id ? moves.underWay.to : null}
                onMove={(to) => void moves.move(campaign, to)}
                onLaunch={() => onDecide(campaign, 'launch')}
                onReject={() => onDecide(campaign, 'reject')}
              />
            </CampaignCard>
          ))}
        </Grid>
      )}
    </Results>
  );
}
