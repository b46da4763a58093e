declare module 'knex/lib/dialects/postgres/index.js' {
  import type { Knex } from 'knex';
  import type { Client } from 'pg';
  class Client_PG extends Knex.Client {
    _query(connection: Client, query: unknown): Promise<unknown>;
    destroyRawConnection(connection: Client): Promise<void>;
  }
  export default Client_PG;
}
