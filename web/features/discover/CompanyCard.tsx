import type { Company } from '../../../src/features/discover/discover.service';
import { shorten } from '../../lib/texts/shorten';
import { Badge } from '../../ui/records/Badge';
import { BadgeList } from '../../ui/records/BadgeList';
import { Button } from '../../ui/actions/Button';
import { RecordCard } from '../../ui/records/RecordCard';

/** Number of tags shown (spec §9). */
const SHOWN = { industryTags: 3, regionTags: 2, productsTags: 2 } as const;

interface Props {
  company: Company;
  disabledReason: string | undefined;
  onApply: () => void;
}

export function CompanyCard({ company, disabledReason, onApply }: Props) {
  const { name, description, logoUrl, hasApplied, industryTags, regionTags, productsTags } = company;
  return (
    <RecordCard
      titleId={`company-${company.id}`}
      name={name}
      logoUrl={logoUrl}
      subtitle={shownOf(regionTags, SHOWN.regionTags).join(' · ')}
      text={description && shorten(description)}
      footer={
        hasApplied ? (
          <Badge tone="success">Already applied</Badge>
        ) : (
          <Button
            size="sm"
            accessibleName={`Apply to partner: ${name}`}
            disabledReason={disabledReason}
            onPress={onApply}
          >
            Apply to partner
          </Button>
        )
      }
    >
      <BadgeList label="Industries" tone="accent" badges={shownOf(industryTags, SHOWN.industryTags)} />
      <BadgeList label="Products" tone="neutral" badges={shownOf(productsTags, SHOWN.productsTags)} />
    </RecordCard>
  );
}

/** Returns the first tags and how many more there are. */
function shownOf(tags: readonly string[], shown: number): string[] {
  const more = tags.length - shown;
  return more > 0 ? [...tags.slice(0, shown), `+${more}`] : [...tags];
}
