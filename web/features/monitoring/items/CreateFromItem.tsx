import type { EvidenceItem } from '../../evidence/created-from';
import { CreateFrom } from '../../outcomes/CreateFrom';
import type { ItemSummary } from '../monitoring-summaries';
import { ruleLikePath } from '../rules/rule-address';

interface Props {
  item: ItemSummary;
  canEdit: boolean;
  /** Small, with words, by default. */
  look?: 'icon';
}

/** The menu that creates records from an item, and a rule for items like it. */
export function CreateFromItem({ item, canEdit, look }: Props) {
  return (
    <CreateFrom
      from={evidenceOf(item)}
      canCreate={canEdit}
      {...(look && { look })}
      more={[{ id: 'rule', label: 'Rule for items like this', icon: 'filter', href: ruleLikePath(item) }]}
    />
  );
}

export const evidenceOf = ({ id, title, url, category, preview }: ItemSummary): EvidenceItem => ({
  kind: 'feedItem',
  id,
  title,
  url,
  category,
  content: preview,
});
