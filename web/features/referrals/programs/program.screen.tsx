import { useLoaderData, useLocation, useNavigate, useNavigation, useRevalidator } from '@remix-run/react';
import type { ProgramView } from '../../../../src/features/referrals/programs/programs.entity';
import { programStatuses } from '../../../../src/features/referrals/referrals.rules';
import { Results } from '../../../lib/lists/Results';
import { lazyComponent, usePreload } from '../../../lib/screens/lazy-component';
import { lazyTab } from '../../../lib/screens/lazy-tab';
import { screen } from '../../../lib/screens/screen.server';
import { useRecordDialogs } from '../../../records/form/useRecordDialogs';
import { RecordButtons } from '../../../records/page/RecordButtons';
import { recordMeta, RecordPage } from '../../../records/page/RecordPage';
import { usePageRecord } from '../../../records/page/usePageRecord';
import { StackedBar } from '../../../ui/charts/StackedBar';
import { SafeSuspense } from '../../../ui/feedback/SafeSuspense';
import { Stack } from '../../../ui/layout/Stack';
import { Tabs } from '../../../ui/navigation/Tabs';
import { RecordSection } from '../../../ui/pages/RecordFrame';
import { FigureStrip } from '../../../ui/records/FigureStrip';
import { StatusBadge } from '../../../ui/records/StatusBadge';
import { WeeklyCharts } from '../../affiliates/WeeklyCharts';
import { sumFigures } from '../../commissions/sum-words';
import { StatusSelect } from '../list/StatusSelect';
import { pathOfTab, programTab, programTabs } from '../referral-tabs';
import { typeLabels } from '../referral-texts';
import { loadProgram } from './load-program.server';
import { programOfLinks } from './program-form';
import { ProgramDetails } from './ProgramDetails';
import { programView as view } from './program.view';

export const loader = screen(loadProgram);

export const meta = recordMeta(view, 'A referral program: its results, links and referrals.');

const ProgramDialog = lazyComponent(() => import('./ProgramDialog'));
const dialogParts = [ProgramDialog];
const Links = lazyTab('links', () => import('../../affiliates/ProgramLinks'));
const Referrals = lazyTab('referrals', () => import('./ProgramReferrals'));
const Commissions = lazyTab('commissions', () => import('../../commissions/ProgramCommissions'));
const Rules = lazyTab('settings', () => import('../../commissions/rules/RulesEditor'));
const tabParts = [Links, Referrals, Commissions, Rules];

/** The page of a referral program. */
export default function Program() {
  const { record, figures, earned, statuses, drawing, activity, canEdit, canManageRules, ...data } =
    useLoaderData<typeof loader>();
  const { revalidate } = useRevalidator();
  const list = { path: pathOfTab(record.type), label: `${typeLabels[record.type]} Programs` };
  const { current: program, onChanged } = usePageRecord(view, record, list.path);
  const { name, type, referralCount } = program;
  const onSaved = (saved: ProgramView) => onChanged(saved.id, saved);
  const { onEdit, onDelete, dialogs } = useRecordDialogs(view, {
    canEdit,
    onChanged,
    parts: dialogParts,
    form: (props) => <ProgramDialog {...props} type={type} />,
  });
  usePreload(tabParts);
  const { selected, isLoading, select, hrefOf } = useProgramTab(data.tab, type);
  const isUsed = referralCount > 0 || figures.links > 0;
  return (
    <RecordPage
      view={view}
      item={program}
      subtitle={`${typeLabels[type]} program`}
      list={list}
      activity={activity}
      status={
        canEdit ? (
          <StatusSelect<ProgramView>
            label={`Status of ${name}`}
            field="status"
            value={program.status}
            values={programStatuses}
            path={`${view.api}/${program.id}/status`}
            failure="Failed to update program status"
            success="Program status updated"
            name={name}
            listWith={() => undefined}
            onChanged={onSaved}
          />
        ) : (
          <StatusBadge status={program.status} />
        )
      }
      strip={
        <FigureStrip
          label="Key figures"
          figures={[
            ...shownFigures(figures),
            ...sumFigures(earned, { program: program.id }, ['Earned', 'Due']),
          ]}
        />
      }
      actions={
        <RecordButtons
          isEditPrimary
          disabledReason={canEdit ? undefined : view.editorsOnly}
          deleteReason={isUsed ? 'This program is in use; archive it instead' : undefined}
          onEdit={() => onEdit(program)}
          onDelete={() => onDelete(program)}
        />
      }
      dialogs={dialogs}
      details={<ProgramDetails program={program} canEdit={canEdit} onSaved={onSaved} />}
      work={
        <Stack>
          {drawing ? (
            <WeeklyCharts drawing={drawing} />
          ) : (
            statuses && <StackedBar label="Referrals by status" parts={statuses} />
          )}
          <RecordSection title="Links, referrals and commissions">
            {/* Wraps the tabs, so that the current panel stays until the next tab's code is loaded. */}
            <SafeSuspense>
              <Tabs
                label="Results of this program"
                items={programTabs
                  .filter(({ id }) => id !== 'settings' || canManageRules)
                  .map((tab) => ({ ...tab, ...(isCounted(tab.id) && { count: figures[tab.id] }) }))}
                selected={selected}
                onChange={select}
                hrefOf={hrefOf}
              >
                <Results isStale={isLoading}>
                  {data.links && (
                    <Links
                      data={data.links}
                      program={programOfLinks(program)}
                      disabledReason={
                        program.status === 'active' ? undefined : 'Only active programs accept new links'
                      }
                      canEdit={canEdit}
                    />
                  )}
                  {data.referrals && (
                    <Referrals
                      program={program}
                      data={data.referrals}
                      canEdit={canEdit}
                      onChanged={revalidate}
                    />
                  )}
                  {data.commissions && <Commissions program={program} data={data.commissions} />}
                  {data.rules && <Rules key={program.id} {...data.rules} />}
                </Results>
              </Tabs>
            </SafeSuspense>
          </RecordSection>
        </Stack>
      }
    />
  );
}

/** Holds the tab in the URL. Selects the clicked one at once, while its data is loading. */
function useProgramTab(loaded: string, type: ProgramView['type']) {
  const { pathname } = useLocation();
  const navigate = useNavigate();
  const { location: pending } = useNavigation();
  const isLoading = pending?.pathname === pathname;
  const hrefOf = (id: string) => `?tab=${id}`;
  return {
    selected: isLoading ? programTab(new URLSearchParams(pending.search).get('tab'), type) : loaded,
    isLoading,
    hrefOf,
    select: (id: string) => navigate(hrefOf(id), { preventScrollReset: true }),
  };
}

interface Figures {
  referrals: number;
  conversion: string | null;
  links: number;
  clicks: number;
  conversions: number;
}

const isCounted = (tab: string): tab is 'links' | 'referrals' => tab === 'links' || tab === 'referrals';

function shownFigures({ referrals, conversion, links, clicks, conversions }: Figures) {
  const count = (label: string, value: number) => ({ label, value: value.toLocaleString('en-US') });
  return [
    {
      ...count('Referrals', referrals),
      ...(conversion && { hint: `${conversion} converted` }),
    },
    count('Links', links),
    count('Clicks', clicks),
    count('Conversions', conversions),
  ];
}
