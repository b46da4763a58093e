/**
 * The variables of templates, and functions that fill them in. Pure and free of zod, because server and browser use the
 * same code.
 */

/** Every variable with its description for menus. To add one, also add its value in variable-values.rules.ts. */
export const variables = {
  'partner.name': 'Name of the partner',
  'partner.website': 'Website of the partner',
  'partner.industry': 'Industry of the partner',
  'partner.tier': 'Tier of the partner',
  'partner.location': 'Location of the partner',
  'contact.name': 'Full name of the contact',
  'contact.firstName': 'First name of the contact',
  'contact.title': 'Job title of the contact',
  'contact.email': 'Email address of the contact',
  'contact.phone': 'Phone number of the contact',
  'workspace.name': 'Name of your workspace',
  'sender.name': 'Your own name',
  'sender.email': 'Your own email address',
  today: 'The day on which you fill it in',
} as const;
export type VariableName = keyof typeof variables;

/** Values by name; may include custom names. Missing and empty values are not filled in. */
export type VariableValues = Readonly<Record<string, string | null | undefined>>;

/**
 * A part of a filled text. `missing` is a known variable without a value, `unknown` an unknown one. Their `text` stays
 * as in the template, with braces, so that users notice them.
 */
export type Piece =
  { kind: 'text'; text: string } | { kind: 'filled' | 'missing' | 'unknown'; name: string; text: string };

/** Bounded, and without braces or line breaks inside, so that matching stays fast. */
export const placeholder = /\{\{([^{}\r\n]{0,100})\}\}/g;

const canonical: ReadonlyMap<string, string> = new Map(
  Object.keys(variables).map((name) => [name.toLowerCase(), name]),
);

export const isVariable = (name: string): name is VariableName => Object.hasOwn(variables, name);

/** Returns the variable as it is written in a template. */
export const placeholderOf = (name: string): string => `{{${name}}}`;

/**
 * Splits a text at its `{{variables}}`, ignoring case and spaces inside, and fills in the values. Values are inserted
 * unchanged, on one line, and aren't searched for variables.
 */
export function fillIn(text: string, values: VariableValues): Piece[] {
  const pieces: Piece[] = [];
  let end = 0;
  const addText = (to: number) => {
    if (to > end) pieces.push({ kind: 'text', text: text.slice(end, to) });
  };
  for (const match of text.matchAll(placeholder)) {
    const [whole, inside = ''] = match;
    addText(match.index);
    end = match.index + whole.length;
    pieces.push(pieceOf(whole, inside.trim(), values));
  }
  addText(text.length);
  return pieces;
}

function pieceOf(whole: string, written: string, values: VariableValues): Piece {
  const name = canonical.get(written.toLowerCase()) ?? written;
  // Only own properties: a template may contain {{constructor}}.
  const value = Object.hasOwn(values, name) ? onOneLine(values[name] ?? '') : '';
  if (value !== '') return { kind: 'filled', name, text: value };
  return { kind: isVariable(name) ? 'missing' : 'unknown', name, text: whole };
}

/** Removes line breaks: in a value they would add lines, and in a subject even headers. */
const onOneLine = (text: string): string => text.replaceAll(/[\s\p{Cc}]+/gu, ' ').trim();

/** Returns the filled text; variables without a value stay as in the template. */
export const textOf = (pieces: readonly Piece[]): string => pieces.map(({ text }) => text).join('');

/** Returns the names of the pieces of one kind, in order and without duplicates. */
export const namesOf = (pieces: readonly Piece[], kind: 'missing' | 'unknown'): string[] => [
  ...new Set(pieces.flatMap((piece) => (piece.kind === kind ? [piece.name] : []))),
];
