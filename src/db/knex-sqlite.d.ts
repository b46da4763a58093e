declare module 'knex/lib/dialects/sqlite3/index.js' {
  import { Knex } from 'knex';
  class Client_SQLite3 extends Knex.Client {
    _query(connection: unknown, query: { sql: string }): Promise<unknown>;
  }
  export default Client_SQLite3;
}
