import {
  switchedKinds,
  type SwitchReport,
  type SwitchView,
} from '../../../src/features/switches/switches.rules';
import { useUndo } from '../../lib/bulk/useUndo';
import { LocalTime } from '../../lib/texts/LocalTime';
import { Button } from '../../ui/actions/Button';
import { FormError } from '../../ui/forms/FormError';
import { Inline } from '../../ui/layout/Inline';
import { Rows, RowWords } from '../../ui/layout/Rows';
import { Stack } from '../../ui/layout/Stack';
import { DescriptionList } from '../../ui/lists/DescriptionList';
import { Text } from '../../ui/text/Text';

const labels = {
  partners: 'Partners',
  payees: 'Payees',
  links: 'Affiliate links',
  coupons: 'Coupons',
  customers: 'Customers',
  commissions: 'Commissions',
} as const;

interface Props {
  run: SwitchView;
  /** The name of the program. */
  label: string;
  canUndo: boolean;
}

/** What the last move or its preview has found. */
export function SwitchOutcome({ run, label, canUndo }: Props) {
  const { undo, isPending } = useUndo();
  const { report, error, dryRun, finishedAt } = run;
  return (
    <Stack gap={16}>
      <Text>
        <strong>
          {dryRun ? 'Preview' : 'Move'} from {label}
        </strong>
        {finishedAt !== null && (
          <>
            {', '}
            <LocalTime time={finishedAt} />
          </>
        )}
      </Text>
      <FormError message={error} />
      {report && <Counts report={report} isTrial={dryRun} />}
      {run.leftOutCounts.length > 0 && <LeftOut run={run} />}
      {canUndo && (
        <Inline>
          <Button isDisabled={isPending} onPress={() => void undo(run.id)}>
            Undo Move
          </Button>
        </Inline>
      )}
    </Stack>
  );
}

function Counts({ report: { created, unchanged }, isTrial }: { report: SwitchReport; isTrial: boolean }) {
  const number = (count: number) => count.toLocaleString('en-US');
  return (
    <DescriptionList
      items={switchedKinds.map((kind) => ({
        term: labels[kind],
        value: `${number(created[kind])} ${isTrial ? 'to add' : 'added'}, ${number(unchanged[kind])} here already`,
      }))}
    />
  );
}

/** Each reason with how many objects it keeps out, and the first of them. */
function LeftOut({ run: { report, leftOutCounts } }: { run: SwitchView }) {
  return (
    <Stack gap={8}>
      <Text>Left out</Text>
      <Rows label="Left out" wraps>
        {leftOutCounts.map(({ what, reason, count }) => {
          const named = (report?.leftOut ?? []).filter((one) => one.what === what && one.reason === reason);
          const ids = named.slice(0, 5).map(({ id }) => id);
          return (
            <li key={`${what} ${reason}`}>
              <RowWords>
                <Text>
                  {count.toLocaleString('en-US')} × {what}: {reason}
                </Text>
                <Text tone="muted" size="sm">
                  {ids.join(', ')}
                  {count > ids.length && ', …'}
                </Text>
              </RowWords>
            </li>
          );
        })}
      </Rows>
    </Stack>
  );
}
