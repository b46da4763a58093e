import type { ReactNode } from 'react';
import { Grid } from '../../ui/layout/Grid';
import { Results } from '../../lib/Results';
import { LeadCard } from './LeadCard';
import type { LeadSummary } from './load-leads.server';

interface Props {
  leads: LeadSummary[];
  canEdit: boolean;
  /** Whether another list is loading. */
  isStale: boolean;
  /** Shown instead of the cards if there are none. */
  empty: ReactNode;
  onMove: (lead: LeadSummary) => void;
  onEdit: (lead: LeadSummary) => void;
  onDelete: (lead: LeadSummary) => void;
}

export function LeadList({ leads, canEdit, isStale, empty, onMove, onEdit, onDelete }: Props) {
  return (
    <Results label="Leads" items={leads} isStale={isStale}>
      {leads.length === 0 ? (
        empty
      ) : (
        <Grid as="ul">
          {leads.map((lead) => (
            <LeadCard
              key={lead.id}
              lead={lead}
              canEdit={canEdit}
              onMove={() => onMove(lead)}
              onEdit={() => onEdit(lead)}
              onDelete={() => onDelete(lead)}
            />
          ))}
        </Grid>
      )}
    </Results>
  );
}
