import type { Distribution } from '../../../../src/features/scorecards/scorecards.rules';
import type { Tier } from '../../../../src/features/tiers/tiers.rules';
import type { WorkspaceSettings } from '../../../../src/features/workspaces/workspaces.service';
import { Link } from '../../../ui/actions/Link';
import { Section } from '../../../ui/layout/sections/Section';
import { TiersEditor } from './TiersEditor';
import { WeightsForm } from './WeightsForm';

interface Props {
  tiers: readonly Tier[];
  /** The values of the Tier vocabulary. */
  vocabulary: readonly string[];
  workspace: WorkspaceSettings;
  distribution: Distribution;
}

/** The tiers of the partner program, and how the health of partners is weighted. */
export default function TiersPanel({ tiers, vocabulary, workspace, distribution }: Props) {
  return (
    <>
      <Section
        title="Tiers"
        width="full"
        description={
          <>
            The lowest tier comes first. A partner meets a tier when all its criteria hold. A daily review{' '}
            <Link href="/partners/tiers">proposes</Link> other tiers, and you decide.
          </>
        }
      >
        <TiersEditor tiers={tiers} vocabulary={vocabulary} />
      </Section>
      <Section
        title="Health of partners"
        description="How much each part of the scorecard counts, in percent. The next daily pass uses new weights in lists."
      >
        <WeightsForm workspace={workspace} distribution={distribution} />
      </Section>
    </>
  );
}
