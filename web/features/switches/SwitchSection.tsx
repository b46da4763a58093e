import { useState } from 'react';
import type { NewSwitch } from '../../../src/features/switches/switches.schema';
import type { SwitchView, ToolView } from '../../../src/features/switches/switches.rules';
import { flag, text, type FieldsOf } from '../../lib/forms/form-fields';
import { useForm } from '../../lib/forms/useForm';
import { usePolling } from '../../lib/requests/usePolling';
import { Button } from '../../ui/actions/Button';
import { Spinner } from '../../ui/feedback/Spinner';
import { Form } from '../../ui/forms/Form';
import { Checkbox } from '../../ui/forms/choices/Checkbox';
import { Select } from '../../ui/forms/choices/Select';
import { TextField } from '../../ui/forms/text/TextField';
import { Inline } from '../../ui/layout/Inline';
import { Section } from '../../ui/layout/sections/Section';
import { Stack } from '../../ui/layout/Stack';
import { Text } from '../../ui/text/Text';
import { SwitchOutcome } from './SwitchOutcome';

export interface SwitchData {
  tools: readonly ToolView[];
  /** The last moves, newest first. */
  runs: readonly SwitchView[];
}

interface Props extends SwitchData {
  /** The moves that the person can undo. */
  undoable: ReadonlySet<string>;
}

/** Pauses between reloads in ms while a move is under way: about three hours in all. */
const PAUSES_MS = [
  ...[500, 1_000, 1_000],
  ...Array.from({ length: 60 }, () => 2_000),
  ...Array.from({ length: 1_000 }, () => 10_000),
];

const fields = { tool: text, key: text, currency: text, dryRun: flag } satisfies FieldsOf<NewSwitch>;

/** Moves affiliates, links, customers and commissions here from another program: a preview first, then the move. */
export function SwitchSection({ tools, runs, undoable }: Props) {
  const [last] = runs;
  const running = last?.status === 'running' ? last : null;
  usePolling(running !== null, running?.id ?? '', PAUSES_MS);
  return (
    <Section
      title="Move from another program"
      description="Brings affiliates, links with their old parameters, coupons, customers and commissions by API key. The preview changes nothing, and a move that runs again adds nothing twice."
    >
      <Stack gap={24}>
        <SwitchForm tools={tools} isRunning={running !== null} />
        <div role="status">
          {running?.progress && (
            <Inline wrap="no">
              <Spinner />
              <Text>
                {running.dryRun ? 'Preview' : 'Move'} from {labelOf(tools, running)}: {running.progress.label}
                , {running.progress.done.toLocaleString('en-US')} done
              </Text>
            </Inline>
          )}
        </div>
        {last && running === null && (
          <SwitchOutcome run={last} label={labelOf(tools, last)} canUndo={undoable.has(last.id)} />
        )}
      </Stack>
    </Section>
  );
}

const labelOf = (tools: readonly ToolView[], { tool }: SwitchView): string =>
  tools.find(({ id }) => id === tool)?.label ?? tool;

function SwitchForm({ tools, isRunning }: { tools: readonly ToolView[]; isRunning: boolean }) {
  const [tool, setTool] = useState(tools[0]?.id ?? '');
  const [isTrial, setTrial] = useState(true);
  const form = useForm({
    path: '/api/switches',
    fields,
    initial: { currency: 'USD' },
    texts: { failure: 'Failed to start the move', shownInForm: 'all' },
  });
  const chosen = tools.find(({ id }) => id === tool);
  return (
    <Form {...form.formProps} aria-label="Move from another program">
      <Select
        name="tool"
        label="Program"
        value={tool}
        onChange={setTool}
        choices={tools.map(({ id, label }) => ({ id, label }))}
      />
      <TextField
        {...form.field('key')}
        label="Key"
        type="password"
        autoComplete="off"
        placeholder={chosen?.keyFormat ?? ''}
        description={`${chosen?.keyHelp ?? ''} It is used for this move only, and not kept.`}
        isRequired
      />
      <TextField
        {...form.field('currency')}
        label="Currency"
        description="Of commissions for which the program names none."
      />
      <Checkbox name="dryRun" isSelected={isTrial} onChange={setTrial}>
        Only show what would be moved
      </Checkbox>
      <Inline justify="end">
        <Button type="submit" variant="primary" isPending={form.isPending} isDisabled={isRunning}>
          {isTrial ? 'Preview' : 'Move Now'}
        </Button>
      </Inline>
    </Form>
  );
}
