declare module 'knex/lib/dialects/sqlite3/index.js' {
  import type { Knex } from 'knex';
  import type { Database } from 'sqlite3';
  class Client_SQLite3 extends Knex.Client {
    connectionSettings: { filename: string };
    acquireRawConnection(): Promise<Database>;
    _query(connection: Database, query: { sql: string }): Promise<unknown>;
    destroyRawConnection(connection: Database): Promise<void>;
  }
  export default Client_SQLite3;
}
