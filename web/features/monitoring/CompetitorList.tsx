import { useFocusKept } from '../../lib/useFocusKept';
import { Button } from '../../ui/Button';
import { PlainButton } from '../../ui/PlainButton';
import { SideItem, SideList } from '../../ui/SideLayout';
import type { CompetitorSummary } from './monitoring-summaries';
import { EDITORS_ONLY } from './monitoring-texts';

interface Props {
  competitors: readonly CompetitorSummary[];
  total: number;
  unreadCount: number;
  /** `all`, or a competitor's id. */
  selectedId: string;
  canEdit: boolean;
  onSelect: (id: string) => void;
  onAdd: () => void;
  onDelete: (competitor: CompetitorSummary) => void;
}

/** Whom the workspace watches, with what nobody has read yet. */
export function CompetitorList(props: Props) {
  const { competitors, total, unreadCount, selectedId, canEdit, onSelect, onAdd, onDelete } = props;
  const region = useFocusKept(competitors);
  return (
    <div className="ui-stack" ref={region} tabIndex={-1}>
      <Button icon="plus" disabledReason={canEdit ? undefined : EDITORS_ONLY} onPress={onAdd}>
        Add Competitor
      </Button>
      <SideList label="Competitors">
        <SideItem
          label="All Competitors"
          isSelected={selectedId === 'all'}
          count={unreadCount}
          countLabel="unread"
          onSelect={() => onSelect('all')}
        />
        {competitors.map((competitor) => (
          <SideItem
            key={competitor.id}
            label={competitor.name}
            isSelected={selectedId === competitor.id}
            count={competitor.unreadCount}
            countLabel="unread"
            onSelect={() => onSelect(competitor.id)}
          >
            {canEdit && (
              <PlainButton
                label={`Delete ${competitor.name}`}
                icon="trash"
                isIconOnly
                onPress={() => onDelete(competitor)}
              />
            )}
          </SideItem>
        ))}
      </SideList>
      {total > competitors.length && (
        <p className="ui-muted ui-small">
          {`The ${competitors.length.toLocaleString('en-US')} newest of ${total.toLocaleString('en-US')} are listed.`}
        </p>
      )}
    </div>
  );
}
