import { useLocation, useNavigate } from '@remix-run/react';
import { useId } from 'react';
import type { ProgramView } from '../../../../src/features/referrals/programs/programs.entity';
import { programStatuses, type ProgramType } from '../../../../src/features/referrals/referrals.rules';
import { CursorPages } from '../../../lib/lists/CursorPages';
import { DeleteDialog } from '../../../lib/dialogs/DeleteDialog';
import { lazyComponent, usePreload } from '../../../lib/screens/lazy-component';
import { useListUpdates } from '../../../lib/requests/useListUpdates';
import { useDialog } from '../../../lib/dialogs/useDialog';
import { Results } from '../../../lib/lists/Results';
import { useNewFromUrl } from '../../../lib/dialogs/useNewFromUrl';
import { Button } from '../../../ui/actions/Button';
import { ButtonLink } from '../../../ui/actions/Link';
import { choicesOf } from '../../../ui/forms/choices/choices';
import { EmptyState } from '../../../ui/feedback/EmptyState';
import { Select } from '../../../ui/forms/choices/Select';
import { Grid } from '../../../ui/layout/Grid';
import { Inline } from '../../../ui/layout/Inline';
import { Stack } from '../../../ui/layout/Stack';
import { statusLabel } from '../../../ui/tokens/status';
import { Text } from '../../../ui/text/Text';
import type { ProgramsData } from './load-programs.server';
import { ProgramCard } from './ProgramCard';
import { pathOfTab } from '../referral-tabs';
import { EDITORS_ONLY, typeLabels, typePurposes } from '../referral-texts';

const ProgramDialog = lazyComponent(() => import('./ProgramDialog'));
const dialogs = [ProgramDialog];
const STATUS = 'programStatus';
const PAGE = 'programs';
/** URL parameter with the only program to show. */
const ONLY = 'program';

interface Props {
  type: ProgramType;
  data: ProgramsData;
  canEdit: boolean;
  /** The next step after a program of this type was created. */
  onCreated?: (program: ProgramView) => void;
}

/** The programs of one type, with their actions. */
export function ProgramList({ type, data, canEdit, onCreated }: Props) {
  const titleId = useId();
  const { search } = useLocation();
  const navigate = useNavigate();
  const form = useDialog<ProgramView>();
  const deletion = useDialog<ProgramView>();
  const { shown, applyUpdate: take } = useListUpdates(data.programs, (program) => program.type === type);
  usePreload(dialogs, canEdit);
  useNewFromUrl(canEdit ? form.open : null, 'program');
  const title = `${typeLabels[type]} Programs`;
  const status = new URLSearchParams(search).get(STATUS) ?? 'all';

  const filter = (value: string) => {
    const next = new URLSearchParams(search);
    next.delete(PAGE);
    next.delete(ONLY);
    if (value === 'all') next.delete(STATUS);
    else next.set(STATUS, value);
    navigate({ search: next.toString() }, { preventScrollReset: true });
  };
  const create = (label: string) => (
    <Button icon="plus" disabledReason={canEdit ? undefined : EDITORS_ONLY} onPress={() => form.open()}>
      {label}
    </Button>
  );
  const isEmpty = data.total === 0 && !data.isFiltered;

  return (
    <section aria-labelledby={titleId}>
      <Stack>
        <Inline justify="between">
          <div>
            <h2 id={titleId}>{title}</h2>
            <Text tone="muted" size="sm">
              {typePurposes[type]}
            </Text>
          </div>
          {!isEmpty && (
            <Inline>
              {data.only === null ? (
                <Select
                  hideLabel
                  label="Program status"
                  name={STATUS}
                  value={status}
                  choices={[{ id: 'all', label: 'All programs' }, ...choicesOf(programStatuses, statusLabel)]}
                  onChange={filter}
                />
              ) : (
                <Button icon="close" onPress={() => filter('all')}>
                  Show All Programs
                </Button>
              )}
              {create('Create Program')}
            </Inline>
          )}
        </Inline>
        <Results items={shown}>
          {shown.length > 0 ? (
            <Grid as="ul">
              {shown.map((program) => (
                <ProgramCard
                  key={program.id}
                  program={program}
                  figures={data.figures[program.id]}
                  canEdit={canEdit}
                  leavesList={(to) => !['all', to].includes(status)}
                  onChanged={(changed) => take(changed.id, changed)}
                  onEdit={() => form.open(program)}
                  onDelete={() => deletion.open(program)}
                />
              ))}
            </Grid>
          ) : (
            <EmptyState
              icon="referrals"
              title="No programs found"
              description={
                isEmpty
                  ? 'A program says who is rewarded for a referral, and how.'
                  : 'No program here has this status.'
              }
              action={
                isEmpty ? (
                  <Inline>
                    {create('Create Your First Program')}
                    <ButtonLink href={`${pathOfTab('templates')}&type=${type}`}>
                      Start From a Template
                    </ButtonLink>
                  </Inline>
                ) : (
                  <Button onPress={() => filter('all')}>Show All Programs</Button>
                )
              }
            />
          )}
        </Results>
        <CursorPages label={`Pages of ${title}`} nextCursor={data.nextCursor} parameter={PAGE} />
      </Stack>
      {form.key > 0 && (
        <ProgramDialog
          key={form.key}
          record={form.subject}
          type={type}
          isOpen={form.isOpen}
          onClose={form.close}
          onSaved={(program) => {
            take(program.id, program);
            if (form.subject === null && program.type === type) onCreated?.(program);
          }}
        />
      )}
      <DeleteDialog
        dialog={deletion}
        pathOf={({ id }) => `/api/referral-programs/${id}`}
        title={`Delete ${deletion.subject?.name ?? 'program'}?`}
        description="This deletes the program."
        confirmLabel="Delete Program"
        success="Program deleted successfully"
        failure="Failed to delete program"
        onDeleted={() => deletion.subject && take(deletion.subject.id, null)}
      />
    </section>
  );
}
