import type { Knex } from 'knex';
import Client_PG from 'knex/lib/dialects/postgres/index.js';
import type { Client } from 'pg';
import { endConnection } from './end-connection';

/** The message of pg for a query that took longer than `query_timeout`. */
const isTimeout = (error: unknown): boolean =>
  error instanceof Error && error.message === 'Query read timeout';

/**
 * knex's PostgreSQL client, for servers that stop answering. pg gives up a query, but would send the next one on the same
 * connection, behind the first one.
 */
export class PostgresClient extends Client_PG {
  constructor(config: Knex.Config) {
    // Migrations recognize PostgreSQL by this name.
    super({ ...config, client: 'pg' });
  }

  override async _query(connection: Client, query: unknown): Promise<unknown> {
    try {
      return await super._query(connection, query);
    } catch (error) {
      // Closes the socket at once, because the query is still under way. The pool then drops the connection.
      if (isTimeout(error)) void endConnection(connection);
      throw error;
    }
  }

  override destroyRawConnection(connection: Client): Promise<void> {
    return endConnection(connection);
  }
}
