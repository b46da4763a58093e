import type { OutcomeKind } from '../../../../src/features/evidence/evidence.rules';
import { useDialog } from '../../../lib/dialogs/useDialog';
import { usePageKeys } from '../../../lib/keyboard/usePageKeys';
import { lazyComponent } from '../../../lib/screens/lazy-component';
import { Button } from '../../../ui/actions/Button';
import { ExternalLink } from '../../../ui/actions/Link';
import { Star } from '../../../ui/actions/Star';
import type { ItemSummary } from '../monitoring-summaries';
import { CreateFromItem, evidenceOf } from './CreateFromItem';
import type { ItemUpdate } from './useItemChanges';

const CreateFromDialog = lazyComponent(() => import('../../outcomes/CreateFromDialog'));

const articleKeys = [
  { term: 's', value: 'Star' },
  { term: 'o', value: 'Open the original in a new tab' },
  { term: 'l', value: 'Create a lead' },
  { term: 'r', value: 'Add to the roadmap' },
];

interface Props {
  item: ItemSummary;
  canEdit: boolean;
  onUpdate: (changes: ItemUpdate) => void;
}

/** The actions on an open item. Each has a key. */
export function ArticleActions({ item, canEdit, onUpdate }: Props) {
  const creation = useDialog<OutcomeKind>();
  usePageKeys(articleKeys);
  const { title, url, isStarred } = item;
  return (
    <>
      <Star
        aria-keyshortcuts="s"
        title={title}
        isStarred={isStarred}
        onPress={canEdit ? () => onUpdate({ isStarred: !isStarred }) : null}
      />
      {url && (
        <ExternalLink href={url} look="button-sm" aria-keyshortcuts="o">
          Open
        </ExternalLink>
      )}
      {canEdit && (
        <>
          <Button size="sm" icon="leads" aria-keyshortcuts="l" onPress={() => creation.open('lead')}>
            Create Lead
          </Button>
          <Button size="sm" icon="roadmap" aria-keyshortcuts="r" onPress={() => creation.open('roadmapItem')}>
            Add to Roadmap
          </Button>
        </>
      )}
      <CreateFromItem item={item} canEdit={canEdit} />
      {creation.subject && (
        <CreateFromDialog
          key={creation.key}
          kind={creation.subject}
          from={evidenceOf(item)}
          isOpen={creation.isOpen}
          onClose={creation.close}
        />
      )}
    </>
  );
}
