import type { ProgramView } from '../../../src/features/referrals/programs/programs.entity';
import { useDialog } from '../../lib/dialogs/useDialog';
import { lazyComponent } from '../../lib/screens/lazy-component';
import { Card } from '../../ui/records/Card';
import { Link } from '../../ui/actions/Link';
import { Stack } from '../../ui/layout/Stack';
import { Text } from '../../ui/text/Text';
import { AffiliateLinks } from '../affiliates/AffiliateLinks';
import { COMMISSIONS } from '../commissions/MoneyTabs';
import type { LinksData } from '../affiliates/load-links.server';
import type { ProgramsData } from './programs/load-programs.server';
import type { LeadsData } from './list/load-referrals.server';
import { ProgramList } from './programs/ProgramList';
import { programOfLinks } from './programs/program-form';
import { ReferralLeads } from './list/ReferralLeads';

const LinkDialog = lazyComponent(() => import('../affiliates/LinkDialog'));

interface Props {
  programs: ProgramsData;
  leads: LeadsData;
  links: LinksData;
  canEdit: boolean;
}

/** The affiliate tab: a link to the integrations, and the affiliate links, programs and leads (spec §2). */
export default function AffiliateTab({ programs, leads, links, canEdit }: Props) {
  const firstLink = useDialog<ProgramView>();
  return (
    <Stack gap={32}>
      <Card>
        <h2>Paying affiliates</h2>
        <Text tone="muted">
          Sales through links earn <Link href={COMMISSIONS}>commissions</Link>. Payouts pay what is due by
          PayPal, Wise or bank transfer. You can{' '}
          <Link href="/api/referrals/export?referrerType=affiliate" download>
            export the affiliate referrals
          </Link>{' '}
          as CSV. Tools that can be connected are listed under{' '}
          <Link href="/settings?tab=integrations">Settings → Integrations</Link>.
        </Text>
      </Card>
      <AffiliateLinks data={links} canEdit={canEdit} />
      <ProgramList type="affiliate" data={programs} canEdit={canEdit} onCreated={firstLink.open} />
      <ReferralLeads type="affiliate" data={leads} canEdit={canEdit} />
      {firstLink.subject && (
        <LinkDialog
          key={firstLink.key}
          link={null}
          programs={links.programs}
          program={{ ...programOfLinks(firstLink.subject), isNew: true }}
          isOpen={firstLink.isOpen}
          onClose={firstLink.close}
        />
      )}
    </Stack>
  );
}
