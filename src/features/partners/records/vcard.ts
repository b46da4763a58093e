import type { ExportedContact } from './contacts.entity';

/** The longest line of RFC 6350 §3.2, in bytes without the line break. */
const MAX_LINE = 75;

/** Writes contacts as vCards, one after the other. */
export async function* writeVcards(
  pages: AsyncIterable<readonly ExportedContact[]>,
): AsyncGenerator<string, void, undefined> {
  for await (const contacts of pages) yield contacts.map(vcardOf).join('');
}

/**
 * Returns a contact as a vCard 4.0 (RFC 6350). Its name isn't split into parts, because nobody can know how: it is the given
 * name.
 */
export function vcardOf({ id, name, title, email, phone, partnerName, createdAt }: ExportedContact): string {
  const lines = [
    'BEGIN:VCARD',
    'VERSION:4.0',
    'PRODID:-//PartnerHub//EN',
    `UID:urn:uuid:${id}`,
    'KIND:individual',
    `FN:${escaped(name)}`,
    `N:;${escaped(name)};;;`,
    `ORG:${escaped(partnerName)}`,
    ...(title === null ? [] : [`TITLE:${escaped(title)}`]),
    ...(email === null ? [] : [`EMAIL;TYPE=work:${escaped(email)}`]),
    ...(phone === null ? [] : [`TEL;VALUE=text;TYPE=work:${escaped(phone)}`]),
    `REV:${createdAt.replaceAll(/[-:]|\.\d+/g, '')}`,
    'END:VCARD',
  ];
  return lines.map((line) => `${folded(line)}\r\n`).join('');
}

/** RFC 6350 §3.4. A line break can't become a property of its own. */
const escaped = (text: string): string =>
  text
    .replaceAll(/[\\,;]/g, String.raw`\$&`)
    .replaceAll(/\r\n|[\r\n\u2028\u2029]/g, String.raw`\n`)
    .replaceAll(/\p{Cc}/gu, ' ');

/** Folds a line between characters. */
function folded(line: string): string {
  if (Buffer.byteLength(line) <= MAX_LINE) return line;
  let text = '';
  let length = 0;
  for (const character of line) {
    const size = Buffer.byteLength(character);
    if (length + size > MAX_LINE) {
      text += '\r\n ';
      length = 1;
    }
    text += character;
    length += size;
  }
  return text;
}
