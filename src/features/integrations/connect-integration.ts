import type { Db } from '../../db/connect';
import type { Member } from '../../lib/actor';
import type { Clock } from '../../lib/clock';
import { conflict, invalid, invalidField } from '../../lib/errors';
import { newId } from '../../lib/ids';
import type { RefusalOf } from '../../lib/outgoing/guarded-fetch';
import type { TextSealer } from '../../lib/secrets/sealed-text';
import type { Connection, ConnectionsRepo } from './connections.repo';
import { integrationMessages } from './integrations.rules';
import type { IntegrationBody } from './integrations.schema';
import type { RecordConnection } from './record-connection';
import { openSecrets, type ConnectableIntegration, type IntegrationRunner } from './run-integration';
import { newAddresses, readSettings, wantedEvents } from './setting-values.rules';

interface Dependencies {
  db: Db;
  connections: ConnectionsRepo;
  sealer: TextSealer;
  runner: IntegrationRunner;
  refusalOf: RefusalOf;
  record: RecordConnection;
  clock: Clock;
}

/**
 * Connects an integration, or changes its settings. It then works again if it was disabled. The service checks
 * permissions.
 * @throws 400 with the messages of `settings.<name>`; 409 if someone else changed them meanwhile
 */
export function createConnecting(dependencies: Dependencies) {
  const { db, connections, sealer, runner, refusalOf, record, clock } = dependencies;
  return async function connect(
    actor: Member,
    card: ConnectableIntegration,
    { settings: sent }: IntegrationBody,
  ): Promise<Connection> {
    const { workspaceId, userId } = actor;
    const { id } = card;
    const seen = await connections.of(workspaceId, id);
    const stored = seen ? { settings: seen.settings, secrets: await openSecrets(sealer, seen) } : null;
    const read = readSettings(card.settings, sent, stored);
    if (read.errors) throw invalid(Object.values(read.errors)[0]?.[0] ?? 'Invalid settings', read.errors);
    const { values, secrets } = read;
    // The host is looked up at each request.
    for (const [name, url] of newAddresses(card.settings, read, stored)) {
      const refusal = refusalOf(url);
      if (refusal !== null) throw invalidField(`settings.${name}`, refusal);
    }
    // Call the plugin outside of a transaction, because it can be slow.
    await runner.validate(card, read);
    return db.transaction(async () => {
      const before = await connections.lockFor(workspaceId, id);
      if (before?.id !== seen?.id || before?.updatedAt !== seen?.updatedAt)
        throw conflict(integrationMessages.changed);
      const changed = card.settings.flatMap(({ name, kind }) => {
        const [was, is] =
          kind === 'secret' ? [stored?.secrets[name], secrets[name]] : [stored?.settings[name], values[name]];
        return JSON.stringify(was ?? null) === JSON.stringify(is ?? null) ? [] : [name];
      });
      const now = clock.now().toISOString();
      const connectionId = before?.id ?? newId();
      const hasSecrets = Object.keys(secrets).length > 0;
      const next = {
        settings: values,
        sealedSecrets: hasSecrets ? await sealer.seal(connectionId, JSON.stringify(secrets)) : null,
        events: card.onEvent ? wantedEvents(card.settings, values) : [],
        status: 'active' as const,
        disabledReason: null,
        failingSince: null,
        lastError: null,
        lastErrorAt: null,
        updatedAt: now,
      };
      if (!before) {
        const made: Connection = {
          id: connectionId,
          workspaceId,
          integration: id,
          lastDeliveryAt: null,
          createdBy: userId,
          createdAt: now,
          ...next,
        };
        await connections.insert(made);
        await record(actor, 'created', made, { objectName: card.name, changed });
        return made;
      }
      if (changed.length === 0 && before.status === 'active') return before;
      await connections.update(workspaceId, before.id, next);
      if (before.status === 'disabled') changed.push('status');
      await record(actor, 'updated', before, { objectName: card.name, changed });
      return { ...before, ...next };
    });
  };
}
