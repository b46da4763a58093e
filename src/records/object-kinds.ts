import { dashed, notFoundMessage, type Dashed, type RecordDeclaration } from './define-record';

/** A kind of record that others, such as comments, belong to. */
interface ObjectKind<Type> extends Pick<RecordDeclaration, 'table' | 'title' | 'view' | 'edit'> {
  objectType: Type;
  /** The column with the record's id in the table of the others, such as `roadmapItemId`. */
  column: string;
  /** The message of 404. */
  missing: string;
}

/** Returns kinds of records by their names in calls, such as `roadmap-item`. */
export function objectKinds<Kind extends RecordDeclaration>(
  found: readonly Kind[],
): Readonly<Record<Dashed<Kind['type']>, ObjectKind<Kind['type']>>>;
export function objectKinds(
  found: readonly RecordDeclaration[],
): Readonly<Record<string, ObjectKind<string>>> {
  return Object.fromEntries(
    found.map((record) => {
      const { type, table, title, view, edit } = record;
      const column = `${type.replaceAll(/_./g, (match) => match.slice(1).toUpperCase())}Id`;
      return [
        dashed(type),
        { objectType: type, column, table, title, view, edit, missing: notFoundMessage(record) },
      ];
    }),
  );
}
