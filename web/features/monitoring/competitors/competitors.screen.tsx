import { useLoaderData, useNavigate } from '@remix-run/react';
import type { CountedCompetitor } from '../../../../src/features/monitoring/competitors/competitors.entity';
import { MONITORING } from '../../../../src/features/monitoring/monitoring.rules';
import { competitorFilters } from '../../../../src/features/monitoring/monitoring.schema';
import { skipPeekRevalidation } from '../../../lib/lists/usePeek';
import { lazyComponent } from '../../../lib/screens/lazy-component';
import { pageMeta } from '../../../lib/screens/page-meta';
import { screen } from '../../../lib/screens/screen.server';
import { useRecordDialogs } from '../../../records/form/useRecordDialogs';
import { EditButtons } from '../../../records/list/EditButtons';
import { loadRecordList } from '../../../records/list/load-record-list.server';
import { RecordListScreen } from '../../../records/list/RecordListScreen';
import { useRecordList } from '../../../records/list/useRecordList';
import { ButtonLink } from '../../../ui/actions/Link';
import { competitorView, type ListedCompetitor } from './competitor.view';

export const loader = screen(async (inputs) => {
  const { counts: _, ...list } = await loadRecordList(inputs, competitorView, {
    service: inputs.app.competitors,
    filters: competitorFilters,
  });
  return list;
});

export const shouldRevalidate = skipPeekRevalidation(competitorView.peek);

export const meta = pageMeta('Competitors', 'The companies whose news this workspace follows.');

const CompetitorDialog = lazyComponent(() => import('./CompetitorDialog'));
const parts = [CompetitorDialog];

export default function Competitors() {
  const data = useLoaderData<typeof loader>();
  const { canEdit } = data;
  const navigate = useNavigate();
  const list = useRecordList(competitorView, data);
  const { create, onDelete, dialogs } = useRecordDialogs<ListedCompetitor, CountedCompetitor>(
    competitorView,
    {
      canEdit,
      onChanged: list.onChanged,
      parts,
      form: ({ isOpen, onClose }) => (
        <CompetitorDialog
          isOpen={isOpen}
          onClose={onClose}
          onAdded={(id) => navigate(competitorView.path(id))}
        />
      ),
    },
  );
  return (
    <RecordListScreen
      view={competitorView}
      data={data}
      list={list}
      onCreate={create}
      actions={
        <ButtonLink size="sm" icon="news" href={MONITORING}>
          News
        </ButtonLink>
      }
      buttons={(competitor) => (
        <EditButtons
          name={competitor.name}
          disabledReason={canEdit ? undefined : competitorView.editorsOnly}
          onDelete={() => onDelete(competitor)}
        />
      )}
      bulk={{ statuses: [] }}
      dialogs={dialogs}
    />
  );
}
