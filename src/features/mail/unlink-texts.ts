import type { MailContent } from './mail-content';

/** Breaks an address for mail programs. Lines can also break there. */
const ZERO_WIDTH_SPACE = '\u200B';
/** The dots of a name such as `evil.example`, and the colon of `https://`. */
const LINKED = /(?<=[\p{L}\p{N}])\.(?=[\p{L}\p{N}])|:(?=\/\/)/gu;
/** Addresses of people stay as they are, so that readers can copy them. */
const EMAIL = /^[^@/:]+@[^@/:]+$/;

/** Returns a text of which mail programs make no link. */
export const unlinked = (text: string): string =>
  text.replaceAll(/\S+/g, (word) =>
    EMAIL.test(word) ? word : word.replaceAll(LINKED, `$&${ZERO_WIDTH_SPACE}`),
  );

/** Leaves numbers such as `19.90` as they are. */
const unlinkedWords = (text: string): string => text.replaceAll(/\S*\p{L}\S*/gu, unlinked);

/**
 * Returns the texts of a mail so that mail programs make no links of them. They quote names that strangers choose, such as
 * the company of an application, and the mail must not lead to their sites. The button and the links of lists stay.
 */
export const unlinkTexts = (content: MailContent): MailContent => ({
  ...content,
  ...(content.heading !== undefined && { heading: unlinked(content.heading) }),
  paragraphs: content.paragraphs.map(unlinked),
  ...(content.table && {
    table: {
      columns: content.table.columns.map(unlinkedWords),
      rows: content.table.rows.map((row) => row.map(unlinkedWords)),
    },
  }),
  ...(content.facts && {
    facts: content.facts.map(({ label, value }) => ({ label, value: unlinked(value) })),
  }),
  ...(content.sections && {
    sections: content.sections.map(({ heading, items }) => ({
      heading: unlinked(heading),
      items: items.map(({ title, url, text }) => ({
        title: unlinked(title),
        ...(url !== undefined && { url }),
        ...(text !== undefined && { text: unlinked(text) }),
      })),
    })),
  }),
  ...(content.notes && { notes: content.notes.map(unlinked) }),
});
