import { useLoaderData, useNavigate } from '@remix-run/react';
import { useEffect } from 'react';
import { ruleLimits, ruleMessages } from '../../../../src/features/monitoring/rules/rules.rules';
import { DeleteDialog } from '../../../lib/dialogs/DeleteDialog';
import { lazyComponent, usePreload } from '../../../lib/screens/lazy-component';
import { screen } from '../../../lib/screens/screen.server';
import { useDialog } from '../../../lib/dialogs/useDialog';
import { useFocusFallback } from '../../../lib/keyboard/useFocusFallback';
import { pageMeta } from '../../../lib/screens/page-meta';
import { useNewFromUrl } from '../../../lib/dialogs/useNewFromUrl';
import { Button } from '../../../ui/actions/Button';
import { Link } from '../../../ui/actions/Link';
import { EmptyState } from '../../../ui/feedback/EmptyState';
import { Rows } from '../../../ui/layout/Rows';
import { Page } from '../../../ui/pages/Page';
import { PageHeader } from '../../../ui/pages/PageHeader';
import { Card } from '../../../ui/records/Card';
import { EDITORS_ONLY } from '../monitoring-texts';
import { loadRules, type RuleSummary } from './load-rules.server';
import { RULES_PATH } from './rule-address';
import { RuleRow } from './RuleRow';
import { useRuleChanges } from './useRuleChanges';

export const loader = screen(loadRules);

export const meta = pageMeta('Monitoring Rules', 'Automatic actions on new feed items.');

const RuleDialog = lazyComponent(() => import('./RuleDialog'));
const dialogs = [RuleDialog];

export default function Rules() {
  const { rules, competitors, sources, canEdit, draft } = useLoaderData<typeof loader>();
  const navigate = useNavigate();
  const { shown, change } = useRuleChanges(rules);
  const region = useFocusFallback(shown);
  const dialog = useDialog<RuleSummary>();
  const deletion = useDialog<RuleSummary>();
  usePreload(dialogs, canEdit);
  useNewFromUrl(canEdit && rules.length < ruleLimits.rules ? dialog.open : null);
  const hasDraft = draft !== null;
  const { open } = dialog;
  useEffect(() => {
    if (hasDraft) open();
  }, [hasDraft, open]);
  const close = () => {
    dialog.close();
    // Reload and Back must not open the dialog again.
    if (draft) navigate(RULES_PATH, { replace: true, preventScrollReset: true });
  };
  const names = new Map([...competitors, ...sources].map(({ id, label }) => [id, label]));
  const isFull = rules.length >= ruleLimits.rules;
  const add = (
    <Button
      variant="primary"
      icon="plus"
      disabledReason={canEdit ? (isFull ? ruleMessages.tooManyRules : undefined) : EDITORS_ONLY}
      onPress={() => dialog.open()}
    >
      Add Rule
    </Button>
  );

  return (
    <Page>
      <PageHeader
        title="Monitoring Rules"
        subtitle="Automatic actions on new feed items"
        back={
          <Link look="back" href="/insights/monitoring">
            Competitor Monitoring
          </Link>
        }
        action={shown.length > 0 && add}
      />
      <Card as="section" aria-label="Rules">
        <div ref={region} tabIndex={-1} role="group" aria-label="Rules">
          {shown.length === 0 ? (
            <EmptyState
              size="sm"
              icon="filter"
              title="No rules yet"
              description="A rule stars new items, marks them as read, or creates a lead or a roadmap item from them."
              action={add}
            />
          ) : (
            <Rows wraps>
              {shown.map((rule) => (
                <RuleRow
                  key={rule.id}
                  rule={rule}
                  names={names}
                  canEdit={canEdit}
                  onToggle={(isEnabled) => change(rule, isEnabled)}
                  onEdit={() => dialog.open(rule)}
                  onDelete={() => deletion.open(rule)}
                />
              ))}
            </Rows>
          )}
        </div>
      </Card>
      {dialog.key > 0 && (
        <RuleDialog
          key={dialog.key}
          rule={dialog.subject}
          draft={dialog.subject ? null : draft}
          competitors={competitors}
          sources={sources}
          isOpen={dialog.isOpen}
          onClose={close}
        />
      )}
      <DeleteDialog
        dialog={deletion}
        pathOf={({ id }) => `/api/monitoring-rules/${id}`}
        title={`Delete ${deletion.subject?.name ?? 'rule'}?`}
        description="The rule no longer applies to new items. Records that it has created stay."
        confirmLabel="Delete Rule"
        success="Rule deleted"
        failure="Failed to delete rule"
      />
    </Page>
  );
}
