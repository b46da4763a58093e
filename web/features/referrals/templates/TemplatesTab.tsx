import { useNavigate } from '@remix-run/react';
import { programTypes, type ProgramType } from '../../../../src/features/referrals/referrals.rules';
import type { ReferralTemplate } from '../../../../src/features/referrals/templates/templates.schema';
import { lazyComponent, usePreload } from '../../../lib/screens/lazy-component';
import { useDialog } from '../../../lib/dialogs/useDialog';
import { useUrlFilters } from '../../../lib/filters/useUrlFilters';
import { FilterSelect } from '../../../lib/filters/FilterSelect';
import { Button } from '../../../ui/actions/Button';
import { choicesOf } from '../../../ui/forms/choices/choices';
import { EmptyState } from '../../../ui/feedback/EmptyState';
import { FilterBar, FilterSearch } from '../../../ui/filters/FilterBar';
import { Grid } from '../../../ui/layout/Grid';
import { ListCount } from '../../../ui/lists/ListCount';
import { Stack } from '../../../ui/layout/Stack';
import { pathOfTab } from '../referral-tabs';
import { typeLabels } from '../referral-texts';
import { TemplateCard } from './TemplateCard';

const TemplateDialog = lazyComponent(() => import('./TemplateDialog'));
const ProgramDialog = lazyComponent(() => import('../programs/ProgramDialog'));
const dialogs = [TemplateDialog, ProgramDialog];
const filterNames = ['type'] as const;

interface Props {
  templates: ReferralTemplate[];
  canEdit: boolean;
}

/** The library of program templates. */
export default function TemplatesTab({ templates, canEdit }: Props) {
  const navigate = useNavigate();
  const filters = useUrlFilters(filterNames);
  const detail = useDialog<ReferralTemplate>();
  const form = useDialog<ReferralTemplate>();
  usePreload(dialogs);

  return (
    <Stack>
      <FilterBar label="Templates" onSubmit={filters.submit}>
        <FilterSearch
          label="Search templates"
          placeholder="Search templates…"
          value={filters.text}
          onChange={filters.type}
        />
        <FilterSelect
          filters={filters}
          name="type"
          label="Type"
          any="All types"
          choices={choicesOf(programTypes, (id) => typeLabels[id as ProgramType])}
        />
        <ListCount>{templates.length === 1 ? '1 template' : `${templates.length} templates`}</ListCount>
      </FilterBar>
      {templates.length > 0 ? (
        <Grid as="ul" column="22rem">
          {templates.map((template) => (
            <TemplateCard key={template.id} template={template} onOpen={() => detail.open(template)} />
          ))}
        </Grid>
      ) : (
        <EmptyState
          icon="templates"
          title="No templates found"
          description="No template matches these filters."
          action={<Button onPress={filters.clear}>Show All Templates</Button>}
        />
      )}
      {detail.subject && (
        <TemplateDialog
          key={`detail-${detail.key}`}
          template={detail.subject}
          canEdit={canEdit}
          isOpen={detail.isOpen}
          onClose={detail.close}
          onUse={() => {
            detail.close();
            form.open(detail.subject);
          }}
        />
      )}
      {form.subject && (
        <ProgramDialog
          key={`form-${form.key}`}
          record={null}
          type={form.subject.type}
          draft={{
            name: form.subject.name,
            description: form.subject.description,
            rewardType: form.subject.rewardType,
            rewardValue: form.subject.suggestedRewardValue,
          }}
          isOpen={form.isOpen}
          onClose={form.close}
          onSaved={({ type }) => navigate(pathOfTab(type))}
        />
      )}
    </Stack>
  );
}
