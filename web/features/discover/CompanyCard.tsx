import type { Company } from '../../../src/features/discover/discover.service';
import { shorten } from '../../lib/shorten';
import { Avatar } from '../../ui/Avatar';
import { gapVar } from '../../ui/layout';
import { PlainButton } from '../../ui/PlainButton';

/** Number of tags shown (spec §9). */
const SHOWN = { industryTags: 3, regionTags: 2, productsTags: 2 } as const;

interface Props {
  company: Company;
  disabledReason: string | undefined;
  onApply: () => void;
}

export function CompanyCard({ company, disabledReason, onApply }: Props) {
  const { name, description, logoUrl, hasApplied, regionTags } = company;
  const titleId = `company-${company.id}`;
  return (
    <li className="ui-card" aria-labelledby={titleId}>
      <div className="ui-card-header">
        <Avatar name={name} src={logoUrl} />
        <div className="ui-card-words">
          <h2 id={titleId}>{name}</h2>
          {regionTags.length > 0 && <p>{shownOf(regionTags, SHOWN.regionTags).join(' · ')}</p>}
        </div>
      </div>
      {description && <p>{shorten(description)}</p>}
      <Tags label="Industries" tags={company.industryTags} shown={SHOWN.industryTags} tone="accent" />
      <Tags label="Products" tags={company.productsTags} shown={SHOWN.productsTags} tone="neutral" />
      <div className="ui-card-footer">
        {hasApplied ? (
          <span className="ui-badge" data-tone="success">
            Already applied
          </span>
        ) : (
          <PlainButton
            label="Apply to partner"
            accessibleName={`Apply to partner: ${name}`}
            disabledReason={disabledReason}
            onPress={onApply}
          />
        )}
      </div>
    </li>
  );
}

/** Returns the first tags and how many more there are. */
function shownOf(tags: readonly string[], shown: number): string[] {
  const more = tags.length - shown;
  return more > 0 ? [...tags.slice(0, shown), `+${more}`] : [...tags];
}

interface TagsProps {
  label: string;
  tags: readonly string[];
  shown: number;
  tone: 'accent' | 'neutral';
}

function Tags({ label, tags, shown, tone }: TagsProps) {
  if (tags.length === 0) return null;
  return (
    <ul className="ui-inline" style={gapVar(4)} aria-label={label}>
      {shownOf(tags, shown).map((tag) => (
        <li className="ui-badge" data-tone={tone} key={tag}>
          <span className="ui-truncate">{tag}</span>
        </li>
      ))}
    </ul>
  );
}
