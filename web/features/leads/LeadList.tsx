import type { ReactNode } from 'react';
import { Grid } from '../../ui/Grid';
import { useFocusKept } from '../../lib/useFocusKept';
import { LeadCard } from './LeadCard';
import type { LeadSummary } from './load-leads.server';

interface Props {
  leads: LeadSummary[];
  canEdit: boolean;
  /** Another list is on the way. */
  isStale: boolean;
  /** Instead of the cards, where there are none. */
  empty: ReactNode;
  onMove: (lead: LeadSummary) => void;
  onEdit: (lead: LeadSummary) => void;
  onDelete: (lead: LeadSummary) => void;
}

export function LeadList({ leads, canEdit, isStale, empty, onMove, onEdit, onDelete }: Props) {
  const region = useFocusKept(leads);
  return (
    <div
      ref={region}
      tabIndex={-1}
      role="region"
      aria-label="Leads"
      className="ui-results"
      aria-busy={isStale}
      data-stale={isStale || undefined}
    >
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
    </div>
  );
}
