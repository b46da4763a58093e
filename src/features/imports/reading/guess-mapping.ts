import { restoreCell } from '../../../lib/exports/defuse';
import type { Importable, ImportField } from '../../records/import/importable';
import type { ImportChoices, ImportPreset } from '../imports.rules';
import { recognizePreset } from './recognize-preset';

const trimmed = (text: string) => restoreCell(text.trim()).trim();

/** Ignores symbols, except in names that consist only of symbols. */
const fold = (text: string) =>
  text
    .normalize('NFKD')
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]/gu, '') || trimmed(text);

/** Returns what finds the words that tools put before the names of a record's columns. */
const prefixPattern = (prefixes: readonly string[] = []): RegExp | undefined =>
  prefixes.length === 0 ? undefined : new RegExp(String.raw`^(?:${prefixes.join('|')})\s*[-–:]\s*`, 'i');

/** What tools put behind the names of columns: `Person - Email - Work`. */
const SUFFIX = /\s*[-–:]\s*(?:work|home|other|primary|value)$/i;

interface Round {
  spelled(header: string): string;
  namesOf(field: ImportField): string[];
}

/** The names of a field from the best to the weakest, and the way to compare them with headers. */
function roundsOf(prefix: RegExp | undefined, preset: string | null): readonly Round[] {
  const withoutPrefix = (header: string): string => {
    const rest = prefix ? header.replace(prefix, '') : header;
    return rest === header ? '' : fold(rest.replace(SUFFIX, ''));
  };
  return [
    { spelled: fold, namesOf: ({ presets }) => (presets?.[preset ?? ''] ?? []).map(fold) },
    {
      spelled: trimmed,
      namesOf: ({ exactName }) => (exactName === undefined ? [] : [trimmed(exactName)]),
    },
    { spelled: trimmed, namesOf: ({ label }) => [trimmed(label)] },
    { spelled: fold, namesOf: ({ label }) => [fold(label)] },
    { spelled: fold, namesOf: ({ name, otherNames }) => [name, ...otherNames].map(fold) },
    {
      spelled: withoutPrefix,
      namesOf: ({ label, name, otherNames }) => [label, name, ...otherNames].map(fold),
    },
  ];
}

/**
 * Maps fields to columns by the header, the labels before other names. A column serves one field, the first that fits.
 * The name of a person can be in several columns.
 */
export function guessMapping(
  { fields, prefixes }: Pick<Importable<unknown>, 'fields' | 'prefixes'>,
  headers: readonly string[],
  preset: ImportPreset | null = recognizePreset(headers),
): ImportChoices['mapping'] {
  const mapping: ImportChoices['mapping'] = Object.fromEntries(fields.map(({ name }) => [name, null]));
  const used = new Set<number>();
  const prefix = prefixPattern(prefixes);
  const names = partsOfName(headers, prefix);
  for (const [index, { spelled, namesOf }] of roundsOf(prefix, preset).entries()) {
    const columns = new Map<string, number>();
    headers.forEach((header, column) => {
      if (!columns.has(spelled(header))) columns.set(spelled(header), column);
    });
    for (const field of fields.filter(({ name }) => mapping[name] === null)) {
      // A column `Name` beside `Vorname` has the last name.
      if (names?.takesName && field.kind === 'person') continue;
      const found = namesOf(field).map((name) => (name === '' ? undefined : columns.get(name)));
      const column = found.find((one) => one !== undefined && !used.has(one));
      if (column === undefined) continue;
      mapping[field.name] = column;
      used.add(column);
    }
    joinTimes(fields, mapping, headers, used);
    // The label of a field is better than the parts of a name, which are better than other names.
    if (index === LABELS && names) joinNames(fields, mapping, names.columns, used);
  }
  return mapping;
}

/** Calendars write a day and its time in two columns: `Start Date` and `Start Time`. */
const daysAndTimes: readonly (readonly [day: RegExp, time: (start: string) => string])[] = [
  [/^(.*)date$/, (start) => `${start}time`],
  [/^(.*)(?:datum|tag)$/, (start) => `${start}zeit`],
  [/^(.*)datum$/, (start) => `${start}uhrzeit`],
  [/^datede(.*)$/, (start) => `heurede${start}`],
  [/^fechade(.*)$/, (start) => `horade${start}`],
  // Outlook in German and French.
  [/^(beginnt|endet)am$/, (start) => `${start}um`],
];

/** Adds the time to each field that takes a day with its time, and found the day. */
function joinTimes(
  fields: readonly ImportField[],
  mapping: ImportChoices['mapping'],
  headers: readonly string[],
  used: Set<number>,
): void {
  const folded = headers.map(fold);
  for (const { name, kind } of fields) {
    const day = mapping[name];
    if (kind !== 'time' || typeof day !== 'number') continue;
    for (const [pattern, timeOf] of daysAndTimes) {
      const start = pattern.exec(folded[day] ?? '')?.[1];
      const time = start === undefined ? -1 : folded.indexOf(timeOf(start));
      if (time === -1 || used.has(time)) continue;
      mapping[name] = [day, time];
      used.add(time);
      break;
    }
  }
}

/** The round that compares labels without case and punctuation. */
const LABELS = 3;

function joinNames(
  fields: readonly ImportField[],
  mapping: ImportChoices['mapping'],
  columns: number[],
  used: Set<number>,
): void {
  const person = fields.find(({ kind, name }) => kind === 'person' && mapping[name] === null);
  if (!person || columns.some((column) => used.has(column))) return;
  mapping[person.name] = columns;
  for (const column of columns) used.add(column);
}

const firstNames = ['first name', 'given name', 'vorname', 'prénom', 'nombre', 'nombre de pila'];
const middleNames = [
  'middle name',
  'additional name',
  'zweiter vorname',
  'deuxième prénom',
  'segundo nombre',
];
const lastNames = [
  'last name',
  'family name',
  'surname',
  'nachname',
  'familienname',
  'nom de famille',
  'apellido',
  'apellidos',
];
/** Headers of last names beside a German or French first name. */
const bareNames = ['name', 'nom'];

/** Returns the columns of first, middle and last names; null without both a first and a last name. */
function partsOfName(
  headers: readonly string[],
  prefix: RegExp | undefined,
): { columns: number[]; takesName: boolean } | null {
  const folded = headers.map((header) => fold(prefix ? header.replace(prefix, '') : header));
  const find = (names: readonly string[]) =>
    names.map((name) => folded.indexOf(fold(name))).find((column) => column !== -1);
  const first = find(firstNames);
  if (first === undefined) return null;
  const isOfFamily = /^(?:vorname|prenom)$/.test(folded[first] ?? '');
  const own = find(lastNames);
  const last = own ?? (isOfFamily ? find(bareNames) : undefined);
  if (last === undefined) return null;
  const columns = [first, find(middleNames), last].filter((column) => column !== undefined);
  return { columns, takesName: own === undefined };
}
