import { Card } from '../../ui/Card';
import { LinkText } from '../../ui/LinkText';
import type { LinksData } from '../affiliates/load-links.server';
import { AffiliateLinks } from '../affiliates/AffiliateLinks';
import { Stack } from '../../ui/Stack';
import type { ProgramsData } from './load-programs.server';
import { ProgramList } from './ProgramList';

interface Props {
  programs: ProgramsData;
  links: LinksData;
  canEdit: boolean;
}

/** Spec §2: a pointer to the integrations, below it what is kept about affiliates. */
export default function AffiliateTab({ programs, links, canEdit }: Props) {
  return (
    <Stack gap={24}>
      <Card>
        <h2>Paying affiliates</h2>
        <p className="ui-muted">
          Tools that pay affiliates and partners out are connected in{' '}
          <LinkText href="/settings?tab=integrations">Settings → Integrations</LinkText>.
        </p>
      </Card>
      <AffiliateLinks data={links} canEdit={canEdit} />
      <ProgramList type="affiliate" data={programs} canEdit={canEdit} />
    </Stack>
  );
}
