import { BarChart } from '../../ui/charts/BarChart';
import { Card } from '../../ui/records/Card';
import { Grid } from '../../ui/layout/Grid';
import type { WeeklyChartData } from './weekly-charts.server';

export function WeeklyCharts({ drawing }: { drawing: WeeklyChartData }) {
  return (
    <Grid column="26rem">
      <Card as="section">
        <h2>Clicks per week</h2>
        <BarChart label="Clicks per week" category="Week" quantity="Clicks" bars={drawing.clicks} />
      </Card>
      <Card as="section">
        <h2>Conversions per week</h2>
        <BarChart
          label="Conversions per week"
          category="Week"
          quantity="Conversions"
          bars={drawing.conversions}
        />
      </Card>
    </Grid>
  );
}
