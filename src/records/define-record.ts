import type { Permission } from '../lib/roles';

/**
 * What is true of a kind of record everywhere: its names, its place, who may use it, and its abilities. Declarations import
 * only `src/lib` and this file, so that everything else may import them through `src/records.ts`, also screens.
 */
export interface RecordDeclaration {
  /** The name in the audit log, in events and in the trash, such as `roadmap_item`. */
  readonly type: string;
  /** The name in texts, such as `Roadmap item`. */
  readonly label: string;
  readonly plural: string;
  /** The icon of search results, commands and saved views. */
  readonly icon?: string;
  readonly table: string;
  /** The column with the name of a record. */
  readonly title: string;
  /** The message of 404. Default: made of `label`, such as `Roadmap item not found` */
  readonly notFound?: string;
  /** The record that every one belongs to. */
  readonly parent?: 'partner';
  readonly view: Permission;
  readonly edit: Permission;
  /** Who may delete and restore it. Default: `edit` */
  readonly remove?: Permission;
  /** The path of the screen that shows a record. */
  readonly path?: (id: string) => string;
  /** The screen that lists the records. Default label: `plural` */
  readonly list?: { readonly path: string; readonly label?: string };
  /** The command that creates one. Default icon: `icon` */
  readonly create?: { readonly label: string; readonly href: string; readonly icon?: string };
  /** Two of them can be merged by everyone who may delete one. */
  readonly merge?: true;
  /** The people in its rows, and in those of tables that belong to it. */
  readonly people?: readonly PersonColumns[];
  readonly has: Abilities;
}

/** Columns with a person: their email, their name, and what is emptied when they are erased. */
export interface PersonColumns {
  /** Default: the record's */
  readonly table?: string;
  readonly email: string;
  readonly name?: string;
  /** Emptied, with null. */
  readonly also?: readonly string[];
  /** Emptied, with an empty text, because they can't be null. */
  readonly blank?: readonly string[];
}

interface Abilities {
  /** Whether a deleted record can be restored. `false` for records that can't be deleted, or whose deletion is final. */
  readonly trash: boolean;
  /** The page shows the record's history from the audit log. */
  readonly activity?: true;
  /** Needs a column and an index of `comments`, such as `roadmapItemId`. */
  readonly comments?: true;
  /** Needs a column and an index of `attachments`. */
  readonly files?: true;
  /** The list's filters and layout can be saved. */
  readonly views?: true;
  /** Needs the search columns and index that `quickSearch` reads. */
  readonly search?: Search;
  /** The actions of the audit log that webhooks are offered. */
  readonly events?: readonly string[];
  /** Files with many of them can be imported. Needs an importer in `src/wire-features.ts`. */
  readonly import?: Importing;
}

/** How imports name and describe a kind of record. */
export interface Importing {
  /** The place in the order in which a workspace moves here, which starts with what others refer to. */
  readonly order: number;
  /** What a file needs at least, as a sentence. */
  readonly needs: string;
  /** The name in calls. Default: that of the table */
  readonly as?: string;
  /** The plural in titles. Default: the declaration's */
  readonly title?: string;
  /** The screen. Default: under `/settings/import` */
  readonly path?: string;
  /** The list that an import adds to. Default: the declaration's */
  readonly list?: { readonly path: string; readonly label: string };
  /** What files can be besides CSV and XLSX. */
  readonly also?: {
    readonly name: string;
    readonly types: readonly string[];
    readonly extensions: readonly string[];
  };
  /** Files have bank data: they are kept encrypted, and previews don't show IBANs. */
  readonly isConfidential?: true;
  /** Each one has a key of its own, so that a duplicate can't be imported. */
  readonly isUnique?: true;
}

export interface Search {
  /** Columns that distinguish records of the same name. */
  readonly details: readonly string[];
  /** The column with the id of a user, whose name replaces this detail. */
  readonly person?: { readonly id: string; readonly detail: string };
}

/** Types a declaration and keeps its exact shape. */
export const defineRecord = <const Declared extends RecordDeclaration>(record: Declared): Declared => record;

/** `roadmap_items` in calls and addresses: `roadmap-items`. */
export type Dashed<Name extends string> = Name extends `${infer First}_${infer Rest}`
  ? `${First}-${Dashed<Rest>}`
  : Name;

export function dashed<Name extends string>(name: Name): Dashed<Name>;
export function dashed(name: string): string {
  return name.replaceAll('_', '-');
}

/** Returns the message of 404. */
export const notFoundMessage = ({ label, notFound = `${label} not found` }: RecordDeclaration): string =>
  notFound;
