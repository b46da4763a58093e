import type { Client } from 'pg';
import { settlesWithin } from '../../lib/concurrency/deadline';

/** How long to wait for the server's end of a connection, in ms. */
const PATIENCE = 1000;

/** Closes a connection to PostgreSQL. Doesn't wait for a server that has stopped answering. */
export async function endConnection(connection: Client): Promise<void> {
  await settlesWithin(PATIENCE, connection.end());
}
