import type { PluginEvent } from '../../../plugin-api';
import { recordPath, recordOf, records } from '../../../records';
import { auditActions, auditObjects } from '../../audit/audit.rules';
import type { DomainEvent } from '../../outbox/domain-event';
import { TEST_EVENT } from '../integrations.rules';

const objects: Readonly<Record<string, string>> = auditObjects;
const actions: Readonly<Record<string, string>> = auditActions;

/** `lead.status_changed` is "Lead: Status changed". */
function labelOf(type: string): string {
  if (type === TEST_EVENT) return 'Test';
  const [object = '', action = ''] = type.split('.');
  return `${objects[object] ?? object}: ${actions[action] ?? action}`;
}

/** Returns the path of an event's object; null if it has no page or was deleted. */
function pageOf({ type, objectType, objectId, data }: DomainEvent): string | null {
  if (objectId === null) return null;
  if (recordOf(objectType)?.parent === 'partner') {
    const partnerId = data !== null && 'partnerId' in data ? data.partnerId : null;
    return typeof partnerId === 'string' ? records.partner.path(partnerId) : null;
  }
  return /\.(deleted|removed|purged)$/.test(type) ? null : recordPath(objectType, objectId);
}

/** Returns an event as plugins get it. `baseUrl` is the address of the installation. */
export function pluginEvent(event: DomainEvent, baseUrl: string): PluginEvent {
  const page = event.type === TEST_EVENT ? '/settings?tab=integrations' : pageOf(event);
  const { data, changes, ...others } = event;
  return {
    ...others,
    label: labelOf(event.type),
    data: data && { ...data },
    changes: changes.map(({ field, from, to }) => ({ field, from, to })),
    url: page === null ? null : `${baseUrl}${page}`,
  };
}
