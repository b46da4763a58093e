import type { Knex } from 'knex';
import type { Db } from './connect';
import { countUpTo } from './lists/keyset';

/** A kind of object that rows can belong to. */
interface AttachedKind {
  table: string;
  /** The column of the rows with the object's id. */
  column: string;
  /** The column of `table` with the object's name. */
  title: string;
}

interface Ref<Kind> {
  kind: Kind;
  id: string;
}

interface Options<Kind extends string> {
  table: string;
  kinds: readonly Kind[];
  objects: Readonly<Record<Kind, AttachedKind>>;
}

interface AttachedRow extends Record<string, unknown> {
  id: string;
}

/** Upper bound for counting. Beyond it, a list's total is "at least". */
const COUNTED = 10_000;

/**
 * The queries of a table whose rows belong to objects of several kinds, such as comments: each kind has a column, and
 * each row a value in one of them.
 */
export function createAttachedTable<Kind extends string>(db: Db, { table, kinds, objects }: Options<Kind>) {
  const columnOf = ({ kind }: Ref<Kind>): string => objects[kind].column;

  return {
    /** Returns the columns of the objects under an alias of the table. */
    columns: (alias: string): string[] => kinds.map((kind) => `${alias}.${objects[kind].column}`),

    /** Narrows a query of the table under its alias to the rows of an object. */
    of: (query: Knex.QueryBuilder, alias: string, object: Ref<Kind>): Knex.QueryBuilder =>
      query.where(`${alias}.${columnOf(object)}`, object.id),

    /** Returns the object that a row belongs to. */
    objectOf(row: AttachedRow): Ref<Kind> {
      for (const kind of kinds) {
        const id = row[objects[kind].column];
        if (typeof id === 'string') return { kind, id };
      }
      throw new Error(`The row ${row.id} of ${table} belongs to nothing`);
    },

    count: (workspaceId: string, object: Ref<Kind>) =>
      countUpTo(db.read, db.read(table).where({ workspaceId, [columnOf(object)]: object.id }), COUNTED),

    /** Locks a row against other writers until the current transaction ends. */
    async lock(workspaceId: string, id: string): Promise<void> {
      await db.write(table).where({ workspaceId, id }).forUpdate().first('id');
    },

    async insert({ object, ...row }: { object: Ref<Kind> } & Record<string, unknown>): Promise<void> {
      await db.write(table).insert({ ...row, [columnOf(object)]: object.id });
    },

    async delete(workspaceId: string, id: string): Promise<void> {
      await db.write(table).where({ workspaceId, id }).delete();
    },

    /** Returns an object's name; undefined if the workspace doesn't have it. */
    async nameOf(workspaceId: string, { kind, id }: Ref<Kind>): Promise<string | undefined> {
      const { table: named, title } = objects[kind];
      const row: { name: string } | undefined = await db
        .read(named)
        .where({ workspaceId, id })
        .first({ name: title });
      return row?.name;
    },

    /** Like `nameOf`, and prevents the object's deletion until the current transaction ends. */
    async lockObject(workspaceId: string, { kind, id }: Ref<Kind>): Promise<string | undefined> {
      const { table: named, title } = objects[kind];
      const row: { name: string } | undefined = await db
        .write(named)
        .where({ workspaceId, id })
        .forKeyShare()
        .first({ name: title });
      return row?.name;
    },
  };
}
