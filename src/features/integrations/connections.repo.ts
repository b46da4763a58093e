import { createCodec } from '../../db/codec';
import type { Db } from '../../db/connect';
import type { IntegrationStatus } from './integrations.rules';
import type { StoredSettings } from './setting-values.rules';

/** An integration that a workspace has connected. */
export interface Connection {
  id: string;
  workspaceId: string;
  /** The id of the integration. */
  integration: string;
  /** Values by name, without secrets. */
  settings: StoredSettings;
  /** The encrypted secrets as JSON; null if there are none. */
  sealedSecrets: string | null;
  /** Types of events, or `*`. */
  events: string[];
  status: IntegrationStatus;
  disabledReason: string | null;
  /** The first failed delivery since the last successful one. */
  failingSince: string | null;
  lastDeliveryAt: string | null;
  lastError: string | null;
  lastErrorAt: string | null;
  createdBy: string | null;
  createdAt: string;
  updatedAt: string;
}

export type ActiveConnection = Pick<Connection, 'id' | 'workspaceId' | 'integration' | 'events'>;

const codec = createCodec<Connection>({ json: ['settings', 'events'] });
const activeCodec = createCodec<ActiveConnection>({ json: ['events'] });

/** Connected integrations, in `integration_connections`. */
export function createConnectionsRepo(db: Db) {
  const rows = () => db.read('integration_connections');
  const decode = (row: object | undefined) => row && codec.decode(row);

  return {
    /** Returns all connections of a workspace. There is at most one for each integration. */
    async all(workspaceId: string): Promise<Connection[]> {
      const found: object[] = await rows().where({ workspaceId }).select();
      return found.map(codec.decode);
    },

    async of(workspaceId: string, integration: string): Promise<Connection | undefined> {
      return decode(await rows().where({ workspaceId, integration }).first());
    },

    async byId(workspaceId: string, id: string): Promise<Connection | undefined> {
      return decode(await rows().where({ workspaceId, id }).first());
    },

    /** Reads a connection and locks it against other writers until the current transaction ends. */
    async lock(workspaceId: string, id: string): Promise<Connection | undefined> {
      return decode(await rows().where({ workspaceId, id }).forUpdate().first());
    },

    /** Reads and locks the connection of an integration. No other transaction can add one before this one ends. */
    async lockFor(workspaceId: string, integration: string): Promise<Connection | undefined> {
      await db.read('workspaces').where({ id: workspaceId }).forUpdate().first('id');
      return decode(await rows().where({ workspaceId, integration }).forUpdate().first());
    },

    async insert(connection: Connection): Promise<void> {
      await db.write('integration_connections').insert(codec.encode(connection));
    },

    async update(workspaceId: string, id: string, changes: Partial<Connection>): Promise<void> {
      await db.write('integration_connections').where({ workspaceId, id }).update(codec.encode(changes));
    },

    async delete(workspaceId: string, id: string): Promise<void> {
      await db.write('integration_connections').where({ workspaceId, id }).delete();
    },

    /** Returns the connections of these workspaces that aren't disabled. */
    async active(workspaceIds: readonly string[]): Promise<ActiveConnection[]> {
      const found: object[] = await rows()
        .whereIn('workspaceId', workspaceIds)
        .where({ status: 'active' })
        .select('id', 'workspaceId', 'integration', 'events');
      return found.map(activeCodec.decode);
    },
  };
}

export type ConnectionsRepo = ReturnType<typeof createConnectionsRepo>;
