/**
 * The variables that texts of templates may have, and how they are filled in. Pure, and free of zod: the server and the
 * browser fill in alike.
 */

/** Every variable by name, as menus and marks describe it. Adding one is a line here and one in variable-values.ts. */
export const variables = {
  'partner.name': 'Name of the partner',
  'partner.website': 'Website of the partner',
  'partner.industry': 'Industry of the partner',
  'partner.location': 'Location of the partner',
  'contact.name': 'Full name of the contact',
  'contact.firstName': 'First name of the contact',
  'contact.title': 'Job title of the contact',
  'contact.email': 'Email address of the contact',
  'contact.phone': 'Phone number of the contact',
  'workspace.name': 'Name of your workspace',
  'sender.email': 'Your own email address',
  today: 'The day on which you fill it in',
} as const;
export type VariableName = keyof typeof variables;

/** By name, those of one's own making too. What has no value, or an empty one, is not filled in. */
export type VariableValues = Readonly<Record<string, string | null | undefined>>;

/**
 * A part of a filled text. `missing` is a variable of ours without a value, `unknown` one that nobody knows: the `text` of both
 * is what the template says, braces and all, so that nobody takes it for finished.
 */
export type Piece =
  { kind: 'text'; text: string } | { kind: 'filled' | 'missing' | 'unknown'; name: string; text: string };

// Bounded, and without braces or line breaks inside: it cannot be made to look far.
const placeholder = /\{\{([^{}\r\n]{0,100})\}\}/g;

const canonical: ReadonlyMap<string, string> = new Map(
  Object.keys(variables).map((name) => [name.toLowerCase(), name]),
);

export const isVariable = (name: string): name is VariableName => Object.hasOwn(variables, name);

/** As a template writes it. */
export const placeholderOf = (name: string): string => `{{${name}}}`;

/**
 * Takes a text apart at its `{{variables}}`, whatever spaces and capitals are in them, and fills in what has a value. Values
 * are put in as they are, on one line: they are never looked at for variables themselves.
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
  // Only the object's own: a template may say {{constructor}}.
  const value = Object.hasOwn(values, name) ? onOneLine(values[name] ?? '') : '';
  if (value !== '') return { kind: 'filled', name, text: value };
  return { kind: isVariable(name) ? 'missing' : 'unknown', name, text: whole };
}

/** Line breaks in a value would make lines of their own, in a subject even headers. */
const onOneLine = (text: string): string => text.replaceAll(/[\s\p{Cc}]+/gu, ' ').trim();

/** The filled text; what has no value stands there as the template has it. */
export const textOf = (pieces: readonly Piece[]): string => pieces.map(({ text }) => text).join('');

/** The names of the pieces of one kind, each once, in their order. */
export const namesOf = (pieces: readonly Piece[], kind: 'missing' | 'unknown'): string[] => [
  ...new Set(pieces.flatMap((piece) => (piece.kind === kind ? [piece.name] : []))),
];
