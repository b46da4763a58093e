import { Columns } from '../../../ui/layout/Columns';
import { ComboBox } from '../../../ui/forms/choices/ComboBox';
import { DateTimePicker } from '../../../ui/forms/dates/DateTimePicker';
import { FieldPlaceholder } from '../../../ui/forms/FieldPlaceholder';
import type { Times } from './useTimes';

const START = 'Start';
const END = 'End';
const ZONE = { label: 'Time zone', description: 'Times are in this time zone.' };

export function EventTimes({ times, isReady }: { times: Times; isReady: boolean }) {
  if (!isReady)
    return (
      <>
        <Columns>
          <FieldPlaceholder label={START} />
          <FieldPlaceholder label={END} />
        </Columns>
        <FieldPlaceholder {...ZONE} />
      </>
    );
  return (
    <>
      <Columns>
        <DateTimePicker label={START} {...times.field('startDate')} />
        <DateTimePicker label={END} {...times.field('endDate')} />
      </Columns>
      <ComboBox
        {...ZONE}
        name="timezone"
        choices={times.zones}
        defaultValue={times.zone}
        onChange={times.setZone}
        onFocus={times.loadZones}
        emptyText="No such time zone"
      />
    </>
  );
}
