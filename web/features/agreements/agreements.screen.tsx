import { useLoaderData, useNavigate } from '@remix-run/react';
import { agreementFilters } from '../../../src/features/agreements/agreements.schema';
import type { ShownAgreement } from '../../../src/features/agreements/agreements.service';
import { skipPeekRevalidation } from '../../lib/lists/usePeek';
import { lazyComponent } from '../../lib/screens/lazy-component';
import { pageMeta } from '../../lib/screens/page-meta';
import { screen } from '../../lib/screens/screen.server';
import { useRecordDialogs } from '../../records/form/useRecordDialogs';
import { EditButtons } from '../../records/list/EditButtons';
import { loadRecordList } from '../../records/list/load-record-list.server';
import { RecordListScreen } from '../../records/list/RecordListScreen';
import { useRecordList } from '../../records/list/useRecordList';
import { loadAudienceChoices } from '../audiences/load-audience-choices.server';
import { agreementView, summarizeAgreement, type AgreementSummary } from './agreement.view';

export const loader = screen(async (inputs) => {
  const { app, actor } = inputs;
  const now = app.clock.now().toISOString();
  const [{ counts: _, ...list }, choices] = await Promise.all([
    loadRecordList(inputs, agreementView, {
      service: app.agreements,
      filters: agreementFilters,
      summarize: (agreement: ShownAgreement) => summarizeAgreement(agreement, now),
    }),
    loadAudienceChoices(app, actor, []),
  ]);
  return { ...list, choices };
});

export const shouldRevalidate = skipPeekRevalidation(agreementView.peek);

export const meta = pageMeta('Agreements', 'Documents that partners accept in their portal.');

const NewAgreementDialog = lazyComponent(() => import('./NewAgreementDialog'));
const parts = [NewAgreementDialog];

export default function Agreements() {
  const data = useLoaderData<typeof loader>();
  const { canEdit, choices } = data;
  const navigate = useNavigate();
  const list = useRecordList(agreementView, data);
  const { create, onDelete, dialogs } = useRecordDialogs<AgreementSummary, ShownAgreement>(agreementView, {
    canEdit,
    // A new agreement opens its page, which has the text.
    onChanged: (id, saved) => (saved ? navigate(agreementView.path(id)) : list.onChanged(id, saved)),
    parts,
    form: ({ record: _, ...props }) => <NewAgreementDialog {...props} choices={choices} />,
  });
  return (
    <RecordListScreen
      view={agreementView}
      data={data}
      list={list}
      onCreate={create}
      buttons={(agreement) => (
        <EditButtons
          name={agreement.title}
          disabledReason={canEdit ? undefined : agreementView.editorsOnly}
          onDelete={() => onDelete(agreement)}
        />
      )}
      bulk={{ statuses: agreementView.statuses }}
      dialogs={dialogs}
    />
  );
}
