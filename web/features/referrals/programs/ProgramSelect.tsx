import type { ProgramView } from '../../../../src/features/referrals/programs/programs.entity';
import { useRead } from '../../../lib/requests/useRead';
import { Select } from '../../../ui/forms/choices/Select';

interface Props {
  name: string;
  label: string;
  description?: string;
  /** The choice without a program. */
  noneLabel: string;
  defaultValue: string | null;
}

/** Programs to choose from, the newest first. */
const PATH = '/api/referral-programs?limit=500';

/** Selects a referral program. Shows nothing in a workspace without programs. */
export function ProgramSelect({ noneLabel, defaultValue, ...field }: Props) {
  const { data: programs } = useRead<Pick<ProgramView, 'id' | 'name' | 'status'>[]>(PATH);
  const current = defaultValue ?? '';
  // Until the programs are loaded, sending the form keeps the program.
  if (programs === null || programs.length === 0)
    return <input type="hidden" name={field.name} value={current} />;
  const choices = programs
    .filter(({ id, status }) => status === 'active' || id === current)
    .map(({ id, name }) => ({ id, label: name }));
  const isKnown = current === '' || choices.some(({ id }) => id === current);
  return (
    <Select
      {...field}
      defaultValue={current}
      choices={[
        { id: '', label: noneLabel },
        ...choices,
        ...(isKnown ? [] : [{ id: current, label: 'Another program' }]),
      ]}
    />
  );
}
