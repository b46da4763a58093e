import { BarChart } from '../../ui/charts/BarChart';
import { Card } from '../../ui/records/Card';
import { drawBars, type Bar } from '../../ui/charts/draw-bars';
import { drawFunnel } from '../../ui/charts/draw-funnel';
import { drawStack } from '../../ui/charts/draw-stack';
import { Funnel } from '../../ui/charts/Funnel';
import { Grid } from '../../ui/layout/Grid';
import { Stack } from '../../ui/layout/Stack';
import { FigureChart } from '../../ui/charts/FigureChart';
import { Sparkline } from '../../ui/charts/Sparkline';
import { StackedBar } from '../../ui/charts/StackedBar';
import { StatusBars } from '../../ui/charts/StatusBars';
import { Sample } from './sample';

const months = ['Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec', 'Jan'];

const perMonth = (values: readonly number[]): Bar[] =>
  months.map((label, index) => ({
    label,
    name: `${label} ${label === 'Jan' ? 2027 : 2026}`,
    value: values[index] ?? 0,
    ...(index === 0 && { sublabel: '2026' }),
    ...(label === 'Jan' && { sublabel: '2027' }),
  }));

const partners = perMonth([3, 4, 2, 6, 5, 0, 4, 8, 7, 9, 12, 4]);
const manyPartners = perMonth([1, 1240, 980, 1502, 20_110, 2204, 3013, 2850, 0, 4120, 3871, 911]);
const pipeline = [
  { label: 'Applied', value: 48 },
  { label: 'Reviewed', value: 31 },
  { label: 'Approved', value: 16 },
  { label: 'Partners', value: 9 },
];
const endless = [
  { label: 'Applied', value: 100_000 },
  { label: 'Reviewed', value: 64_210 },
  { label: 'Approved', value: 0 },
  { label: 'Partners', value: 0 },
];
const leads = (values: readonly [number, number, number, number, number]) =>
  drawStack([
    { label: 'New', value: values[0], tone: 'info' },
    { label: 'In Progress', value: values[1], tone: 'accent' },
    { label: 'Won', value: values[2], tone: 'success' },
    { label: 'Lost', value: values[3], tone: 'danger' },
    { label: 'Closed', value: values[4], tone: 'outline' },
  ]);

export function ChartSamples() {
  return (
    <>
      <Sample title="BarChart">
        <Grid column="24rem">
          <Card>
            <BarChart
              label="New partners per month"
              category="Month"
              quantity="New partners"
              bars={drawBars(partners)}
            />
          </Card>
          <Card>
            <BarChart
              label="New partners per month, many"
              category="Month"
              quantity="New partners"
              bars={drawBars(manyPartners)}
            />
          </Card>
        </Grid>
      </Sample>
      <Sample title="Funnel">
        <Grid column="24rem">
          <Card>
            <Funnel label="Application pipeline" stages={drawFunnel(pipeline)} />
          </Card>
          <Card>
            <Funnel label="Application pipeline, empty at the end" stages={drawFunnel(endless)} />
          </Card>
        </Grid>
      </Sample>
      <Sample title="StatusBars">
        <StatusBars
          label="Deals by status"
          bars={[
            {
              status: 'submitted',
              label: 'Submitted',
              value: 6,
              text: '6 deals',
              detail: 'CHF 16,500 · €33,000',
            },
            { status: 'won', label: 'Won', value: 12, text: '12 deals' },
            { status: 'lost', label: 'Lost', value: 0, text: '0 deals' },
          ]}
        />
      </Sample>
      <Sample title="FigureChart">
        <Card>
          <FigureChart
            label="Won revenue by month"
            chart={{
              kind: 'bar',
              label: 'Won revenue',
              currency: 'USD',
              marks: [
                { x: 5, y: 50, width: 40, height: 50, label: 'January: $600', href: '#january', tone: 0 },
                {
                  x: 55,
                  y: 0,
                  width: 40,
                  height: 100,
                  label: 'February: $1,200',
                  href: '#february',
                  tone: 1,
                },
              ],
              paths: [],
              series: [
                { label: 'Won', tone: 0 },
                { label: 'Approved', tone: 1 },
              ],
              labels: [
                { at: 25, text: 'January' },
                { at: 75, text: 'February' },
              ],
              rowLabels: [],
              ticks: [
                { at: 0, text: '$1.2K' },
                { at: 100, text: '$0' },
              ],
              lines: 0,
              left: 0,
            }}
          />
        </Card>
      </Sample>
      <Sample title="Sparkline">
        <Card>
          <Sparkline path="M0,28L50,10L100,2" />
        </Card>
      </Sample>
      <Sample title="StackedBar">
        <Card>
          <Stack gap={24}>
            <StackedBar label="Leads by status" parts={leads([42, 18, 12, 7, 3])} />
            <StackedBar label="Leads by status, one alone" parts={leads([0, 0, 5, 0, 0])} />
            <StackedBar label="Leads by status, none" parts={leads([0, 0, 0, 0, 0])} />
          </Stack>
        </Card>
      </Sample>
    </>
  );
}
