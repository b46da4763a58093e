import { useRevalidator } from '@remix-run/react';
import { partnerStatuses } from '../../../../src/features/partners/partners.rules';
import type { CellEdits } from '../../../lib/lists/cells/useCellEdits';
import { call } from '../../../lib/requests/call';
import { choicesOf, type Choice } from '../../../ui/forms/choices/choices';
import { statusLabel } from '../../../ui/tokens/status';
import type { ShownPartner } from './PartnerCard';
import { NO_TIER, withOwnTier } from './tag-choices';

interface Options {
  canEdit: boolean;
  owners: readonly Choice[];
  tiers: readonly Choice[];
}

/** Returns how the cells of the directory are edited in place. */
export function usePartnerEdits({ canEdit, owners, tiers }: Options): CellEdits<ShownPartner> {
  const { revalidate } = useRevalidator();
  if (!canEdit) return {};
  const saves = (field: string) => async (partner: ShownPartner, value: string) => {
    const outcome = await call('PATCH', `/api/partners/${partner.id}`, { [field]: value || null });
    revalidate();
    return outcome.ok ? null : (outcome.message ?? 'Failed to update partner');
  };
  return {
    status: {
      label: 'Status',
      key: 's',
      value: ({ status }) => status,
      choices: () => choicesOf(partnerStatuses, statusLabel),
      save: saves('status'),
    },
    tier: {
      label: 'Tier',
      key: 't',
      value: ({ tier }) => tier,
      choices: ({ tier }) => [...withOwnTier(tiers, tier), NO_TIER],
      save: saves('tier'),
    },
    ownerName: {
      label: 'Owner',
      key: 'o',
      value: ({ ownerId }) => ownerId,
      choices: () => [...owners, { id: '', label: 'No owner' }],
      save: saves('ownerId'),
    },
  };
}
