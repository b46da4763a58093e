import { Columns } from '../../../ui/Columns';
import { ComboBox } from '../../../ui/ComboBox';
import { DateTimePicker } from '../../../ui/DateTimePicker';
import type { Times } from './useTimes';

export function EventTimes({ times }: { times: Times }) {
  return (
    <>
      <Columns>
        <DateTimePicker label="Start" {...times.field('startDate')} />
        <DateTimePicker label="End" {...times.field('endDate')} />
      </Columns>
      <ComboBox
        name="timezone"
        label="Time zone"
        description="Times are in this time zone."
        choices={times.zones}
        defaultValue={times.zone}
        onChange={times.setZone}
        onFocus={times.loadZones}
        emptyText="No such time zone"
      />
    </>
  );
}
