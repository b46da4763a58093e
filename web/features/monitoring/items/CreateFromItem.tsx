import { CreateFrom } from '../../outcomes/CreateFrom';
import type { ItemSummary } from '../monitoring-summaries';
import { ruleLikePath } from '../rules/rule-address';

interface Props {
  item: ItemSummary;
  canEdit: boolean;
  look: 'icon' | 'md';
}

/** The menu that creates records from an item, and a rule for items like it. */
export function CreateFromItem({ item, canEdit, look }: Props) {
  const { id, title, url, category, preview } = item;
  return (
    <CreateFrom
      from={{ kind: 'feedItem', id, title, url, category, content: preview }}
      canCreate={canEdit}
      look={look}
      more={[{ id: 'rule', label: 'Rule for items like this', icon: 'filter', href: ruleLikePath(item) }]}
    />
  );
}
