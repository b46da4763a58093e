import { useNavigate } from '@remix-run/react';
import { useState } from 'react';
import type { ReportDefinition } from '../../../src/features/reports/report-definition.schema';
import type { ShownReport } from '../../../src/features/reports/saved/reports.entity';
import type { Chart } from '../../../src/features/reports/saved/saved-reports.rules';
import { flag, tags, text } from '../../lib/forms/form-fields';
import { FormDialog } from '../../lib/forms/FormDialog';
import { useForm } from '../../lib/forms/useForm';
import { Checkbox } from '../../ui/forms/choices/Checkbox';
import { CheckboxGroup } from '../../ui/forms/choices/CheckboxGroup';
import type { Choice } from '../../ui/forms/choices/choices';
import { Select } from '../../ui/forms/choices/Select';
import { TextField } from '../../ui/forms/text/TextField';
import { REPORTS } from './report-address';

interface Props {
  /** The report that changes; null for a new one. */
  report: ShownReport | null;
  definition: ReportDefinition;
  chart: Chart;
  name: string;
  canShare: boolean;
  /** The members who can get it by mail. */
  colleagues: readonly Choice[];
  isOpen: boolean;
  onClose: () => void;
}

const intervals: Choice[] = [
  { id: '', label: 'Never' },
  { id: 'week', label: 'Every week' },
  { id: 'month', label: 'Every month' },
];
const weekdays: Choice[] = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'].map(
  (label, index) => ({ id: String(index + 1), label }),
);
const monthDays: Choice[] = Array.from({ length: 28 }, (_, index) => ({
  id: String(index + 1),
  label: `Day ${index + 1}`,
}));

/** Saves a report with its name, and chooses who sees it and who gets it by mail. */
export default function ReportDialog(props: Props) {
  const { report, definition, chart, name, canShare, colleagues, isOpen, onClose } = props;
  const navigate = useNavigate();
  const [every, setEvery] = useState<string>(report?.schedule?.every ?? '');
  const form = useForm({
    ...(report
      ? { path: `/api/reports/${report.id}`, method: 'PATCH' as const }
      : { path: '/api/reports', method: 'POST' as const }),
    fields: { name: text, shared: flag, every: text, day: text, recipients: tags },
    initial: {
      name,
      shared: report?.shared ?? false,
      day: String(report?.schedule?.day ?? 1),
      recipients: report?.schedule?.recipients ?? [],
    },
    texts: { success: 'Report saved', failure: 'Failed to save the report' },
    body: ({ name: given, shared, day, recipients = [] }) => ({
      name: given,
      definition,
      chart,
      shared: shared ?? false,
      schedule: every === '' ? null : { every, day: Number(day ?? 1), recipients },
    }),
    mapErrors: ({ schedule, ...errors }) => ({ ...errors, ...(schedule && { recipients: schedule }) }),
    onSaved: (saved: ShownReport) => {
      onClose();
      navigate(`${REPORTS}/${saved.id}`, { replace: true });
    },
  });
  return (
    <FormDialog
      form={form}
      title={report ? 'Save Changes' : 'Save Report'}
      submitLabel="Save Report"
      isOpen={isOpen}
      onClose={onClose}
    >
      <TextField {...form.field('name')} label="Name" isRequired autoFocus autoComplete="off" />
      {canShare && (
        <>
          <Checkbox {...form.field('shared')} value="on">
            Share with everyone in the workspace
          </Checkbox>
          <Select name="every" label="Send by mail" choices={intervals} value={every} onChange={setEvery} />
          {every !== '' && (
            <>
              <Select
                {...form.field('day')}
                label="On"
                description="At 08:00 where the recipient is."
                choices={every === 'week' ? weekdays : monthDays}
              />
              <CheckboxGroup
                {...form.field('recipients')}
                label="Recipients"
                description="Each gets what they may see at that time."
                choices={colleagues}
                hasColumns
              />
            </>
          )}
        </>
      )}
    </FormDialog>
  );
}
