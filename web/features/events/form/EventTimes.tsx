import { ComboBox } from '../../../ui/ComboBox';
import { DateTimePicker } from '../../../ui/DateTimePicker';
import type { Times } from './useTimes';

export function EventTimes({ times }: { times: Times }) {
  return (
    <>
      <div className="ui-columns">
        <DateTimePicker label="Start" {...times.field('startDate')} />
        <DateTimePicker label="End" {...times.field('endDate')} />
      </div>
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
