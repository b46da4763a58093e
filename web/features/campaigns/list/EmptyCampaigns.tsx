import { Button } from '../../../ui/actions/Button';
import { ButtonLink } from '../../../ui/actions/Link';
import { EmptyState } from '../../../ui/feedback/EmptyState';

interface Props {
  /** The purpose of the tab. */
  hint: string;
  canCreate: boolean;
  /** null if no filter is set. */
  onClear: (() => void) | null;
}

export function EmptyCampaigns({ hint, canCreate, onClear }: Props) {
  if (onClear)
    return (
      <EmptyState
        icon="campaigns"
        title="No campaigns found."
        description="No campaign in this tab matches the filters."
        action={<Button onPress={onClear}>Clear Filters</Button>}
      />
    );
  return (
    <EmptyState
      icon="campaigns"
      title="No campaigns found."
      description={hint}
      action={canCreate && <ButtonLink href="/campaigns/templates">Choose a Template</ButtonLink>}
    />
  );
}
