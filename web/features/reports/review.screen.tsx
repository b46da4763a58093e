import { useLoaderData } from '@remix-run/react';
import { editPartners } from '../../../src/features/partners/partners.rules';
import { measureOf } from '../../../src/features/reports/measures/measures.rules';
import { valueText } from '../../../src/features/reports/measures/value-text.rules';
import { quarterOf, quarterPeriod, addDays } from '../../../src/features/reports/measures/periods.rules';
import { reportDefinition } from '../../../src/features/reports/report-definition.schema';
import { reviewQuery } from '../../../src/features/reports/review/reviews.schema';
import { scorecardText } from '../../../src/features/scorecards/scorecards.rules';
import { parse } from '../../../src/http/calls/input';
import { can } from '../../../src/lib/roles';
import { text } from '../../lib/forms/form-fields';
import { useForm } from '../../lib/forms/useForm';
import { useUrlFilters } from '../../lib/filters/useUrlFilters';
import { metaOf } from '../../lib/screens/page-meta';
import { screen } from '../../lib/screens/screen.server';
import { formatDay } from '../../lib/texts/format-date';
import { Button } from '../../ui/actions/Button';
import { ButtonLink, Link } from '../../ui/actions/Link';
import { FilterBar } from '../../ui/filters/FilterBar';
import { Form } from '../../ui/forms/Form';
import { Select } from '../../ui/forms/choices/Select';
import { TextAreaField } from '../../ui/forms/text/TextAreaField';
import { Grid } from '../../ui/layout/Grid';
import { Stack } from '../../ui/layout/Stack';
import { Table } from '../../ui/lists/table/Table';
import { Page } from '../../ui/pages/Page';
import { PageHeader } from '../../ui/pages/PageHeader';
import { Panel } from '../../ui/records/Panel';
import { StatusBadge } from '../../ui/records/StatusBadge';
import { Text } from '../../ui/text/Text';
import { recordsPath } from './report-address';

/** Quarters before this one that are offered. */
const QUARTERS = 7;

export const loader = screen(async ({ app, actor, param, url: { searchParams } }) => {
  const { quarter } = parse(reviewQuery, { quarter: searchParams.get('quarter') ?? undefined });
  const review = await app.reviews.get(actor, param('id'), quarter);
  const quarters = [app.reviews.currentQuarter()];
  for (let before = 0; before < QUARTERS; before += 1)
    quarters.push(quarterOf(addDays(quarterPeriod(quarters.at(-1) ?? '').from, -1)));
  return {
    review,
    quarters,
    canEdit: can(actor.workspaceRole, editPartners),
    figures: review.figures.map((figure) => {
      const period = figure.measure === 'pipeline' ? {} : { from: review.from, to: review.to };
      const definition = parse(reportDefinition, {
        measure: figure.measure,
        filters: { partner: [review.partnerId] },
        ...period,
      });
      return { ...figure, href: recordsPath(definition, { keys: [], currency: figure.currency }) };
    }),
  };
});

export const meta = ({ data }: { data?: Awaited<ReturnType<typeof loader>> }) =>
  metaOf(
    data ? `Review of ${data.review.partnerName}` : 'Partner not found',
    'The quarterly review with a partner: goals, figures, deals, campaigns and tasks.',
  );

/** What is looked at in the quarterly review with a partner. */
export default function Review() {
  const { review, figures, quarters, canEdit } = useLoaderData<typeof loader>();
  const { partnerId, partnerName, quarter, from, to, tier, ownerName } = review;
  const filters = useUrlFilters(['quarter'], { quarter: quarters[0] ?? '' });
  const facts = [`${formatDay(from)} to ${formatDay(to)}, in UTC`, tier, ownerName && `Owner: ${ownerName}`];
  return (
    <Page>
      <PageHeader
        back={
          <Link look="back" href={`/partners/${partnerId}`}>
            {partnerName}
          </Link>
        }
        title={`Review of ${quarter}`}
        subtitle={facts.filter(Boolean).join(' · ')}
        action={
          <ButtonLink
            icon="download"
            href={`/api/partners/${partnerId}/review.pdf?quarter=${quarter}`}
            download
          >
            PDF
          </ButtonLink>
        }
      />
      <Stack gap={16}>
        <FilterBar label="Quarter" onSubmit={filters.submit}>
          <Select
            hideLabel
            label="Quarter"
            name="quarter"
            value={quarter}
            choices={quarters.map((id) => ({ id, label: id }))}
            onChange={(value) => filters.set('quarter', value)}
          />
        </FilterBar>
        <Panel title="Figures" detail="Each opens the records that it counts.">
          <Table
            label="Figures of the quarter"
            stacks
            rows={figures}
            rowKey={({ measure, currency }) => `${measure} ${currency}`}
            columns={[
              { id: 'label', header: 'Figure', cell: ({ label }) => label },
              {
                id: 'value',
                header: 'Quarter',
                align: 'end',
                wrap: 'no',
                cell: ({ measure, href, ...figure }) => (
                  <Link href={href}>{valueText(measureOf(measure).unit, figure)}</Link>
                ),
              },
              {
                id: 'before',
                header: 'Quarter before',
                align: 'end',
                wrap: 'no',
                cell: ({ measure, currency, before }) =>
                  valueText(measureOf(measure).unit, { currency, value: before }),
              },
            ]}
          />
        </Panel>
        <Grid column="22rem">
          <Panel title="Scorecard" detail={scorecardText(review.scorecard)}>
            <Table
              label="Scorecard"
              rows={review.scorecard.parts}
              rowKey={({ key }) => key}
              columns={[
                { id: 'part', header: 'Part', cell: ({ label }) => label },
                { id: 'weight', header: 'Weight', align: 'end', cell: ({ weight }) => `${weight} %` },
                { id: 'score', header: 'Score', align: 'end', cell: ({ score }) => score },
              ]}
            />
          </Panel>
          <Records title="Deals" none="No deals in this quarter." path="/deals" records={review.deals} />
          <Records title="Campaigns" none="No campaigns." path="/campaigns" records={review.campaigns} />
          <Panel title="Open tasks">
            {review.openTasks.length === 0 ? (
              <Text>No open tasks.</Text>
            ) : (
              <Table
                label="Open tasks"
                rows={review.openTasks}
                rowKey={({ id }) => id}
                columns={[
                  { id: 'name', header: 'Task', cell: ({ name }) => name },
                  {
                    id: 'due',
                    header: 'Due',
                    cell: ({ dueDate }) => (dueDate === null ? '—' : formatDay(dueDate)),
                  },
                ]}
              />
            )}
          </Panel>
        </Grid>
        <Meeting key={quarter} review={review} canEdit={canEdit} />
      </Stack>
    </Page>
  );
}

interface RecordsProps {
  title: string;
  none: string;
  path: string;
  records: { id: string; name: string; status: string }[];
}

function Records({ title, none, path, records }: RecordsProps) {
  return (
    <Panel title={title}>
      {records.length === 0 ? (
        <Text>{none}</Text>
      ) : (
        <Table
          label={title}
          rows={records}
          rowKey={({ id }) => id}
          columns={[
            {
              id: 'name',
              header: 'Name',
              cell: ({ id, name }) => (
                <Link look="quiet" href={`${path}/${id}`}>
                  {name}
                </Link>
              ),
            },
            { id: 'status', header: 'Status', cell: ({ status }) => <StatusBadge status={status} /> },
          ]}
        />
      )}
    </Panel>
  );
}

interface MeetingProps {
  review: { partnerId: string; quarter: string; goals: string | null; notes: string | null };
  canEdit: boolean;
}

/** The goals and notes of the quarter. */
function Meeting({ review, canEdit }: MeetingProps) {
  const { partnerId, quarter, goals, notes } = review;
  const form = useForm({
    path: `/api/partners/${partnerId}/review`,
    method: 'PATCH',
    fields: { goals: text, notes: text },
    initial: { goals, notes },
    body: (values) => ({ ...values, quarter }),
    texts: { success: 'Review saved', failure: 'Failed to save the review' },
  });
  if (!canEdit)
    return (
      <Panel title="For the meeting">
        <Stack gap={8}>
          <Text>{`Goals: ${goals ?? 'none'}`}</Text>
          <Text>{`Notes: ${notes ?? 'none'}`}</Text>
        </Stack>
      </Panel>
    );
  return (
    <Panel title="For the meeting">
      <Form {...form.formProps}>
        <Stack gap={16}>
          <TextAreaField {...form.field('goals')} label="Goals" />
          <TextAreaField {...form.field('notes')} label="Notes for the meeting" />
          <Button type="submit" variant="primary" isPending={form.isPending}>
            Save Review
          </Button>
        </Stack>
      </Form>
    </Panel>
  );
}
