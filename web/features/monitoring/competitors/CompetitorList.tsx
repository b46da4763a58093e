import { useState } from 'react';
import { useFocusFallback } from '../../../lib/keyboard/useFocusFallback';
import { Button, IconButton } from '../../../ui/actions/Button';
import { FilterSearch } from '../../../ui/filters/FilterBar';
import { SideItem, SideList } from '../../../ui/layout/sections/ReaderLayout';
import { Stack } from '../../../ui/layout/Stack';
import { Text } from '../../../ui/text/Text';
import type { CompetitorSummary } from '../monitoring-summaries';
import { EDITORS_ONLY } from '../monitoring-texts';
import { useFoundCompetitors } from './useFoundCompetitors';

/** Lists with more entries have a search. */
const MANY = 10;

interface Props {
  competitors: readonly CompetitorSummary[];
  total: number;
  unreadCount: number;
  /** `all`, or a competitor's id. */
  selectedId: string;
  canEdit: boolean;
  hrefOf: (id: string) => string;
  onAdd: () => void;
  onDelete: (competitor: CompetitorSummary) => void;
}

/** Lists the workspace's competitors with their numbers of unread items. */
export function CompetitorList(props: Props) {
  const { competitors, total, unreadCount, selectedId, canEdit, hrefOf, onAdd, onDelete } = props;
  const [text, setText] = useState('');
  const found = useFoundCompetitors(competitors, text);
  const region = useFocusFallback(found.competitors);
  const isSearch = text.trim() !== '';
  return (
    <div ref={region} tabIndex={-1}>
      <Stack>
        <Button icon="plus" disabledReason={canEdit ? undefined : EDITORS_ONLY} onPress={onAdd}>
          Add Competitor
        </Button>
        {total > MANY && (
          <FilterSearch
            label="Find a competitor"
            placeholder="Find…"
            value={text}
            onChange={setText}
            hasShortcut={false}
          />
        )}
        <SideList label="Competitors">
          {!isSearch && (
            <SideItem
              label="All Competitors"
              isSelected={selectedId === 'all'}
              count={unreadCount}
              countLabel="unread"
              href={hrefOf('all')}
            />
          )}
          {found.competitors.map((competitor) => (
            <SideItem
              key={competitor.id}
              label={competitor.name}
              isSelected={selectedId === competitor.id}
              count={competitor.unreadCount}
              countLabel="unread"
              href={hrefOf(competitor.id)}
            >
              {canEdit && (
                <IconButton
                  size="sm"
                  label={`Delete ${competitor.name}`}
                  icon="trash"
                  onPress={() => onDelete(competitor)}
                />
              )}
            </SideItem>
          ))}
        </SideList>
        <Text tone="muted" size="sm" role="status">
          {isSearch && searchNote(found)}
          {!isSearch && total > competitors.length && (
            <>{`The ${competitors.length.toLocaleString('en-US')} newest of ${total.toLocaleString('en-US')} are listed: search for the others.`}</>
          )}
        </Text>
      </Stack>
    </div>
  );
}

function searchNote({ competitors, isSearching, isFailed }: ReturnType<typeof useFoundCompetitors>): string {
  if (isSearching) return 'Searching…';
  if (isFailed) return 'Failed to search competitors';
  return competitors.length === 0 ? 'No competitors found' : '';
}
