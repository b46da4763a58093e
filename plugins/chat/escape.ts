/**
 * Makes values safe for the markup of each service, so that a name can't mention people or format text. Templates keep
 * their markup, because admins write them.
 */

const ZERO_WIDTH_SPACE = '\u200b';

/** Breaks mentions. Services without a markup for mentions find names after an `@`. */
const withoutMentions = (value: string): string => value.replaceAll('@', `@${ZERO_WIDTH_SPACE}`);

const withoutMarkdown = (value: string): string => value.replace(/[\\`*_~[\]()#|<>!]/g, '\\$&');

/** Characters that look like those of Slack's formatting and emoji, which can't be escaped. */
const lookAlikes: Readonly<Record<string, string>> = { '*': '∗', _: 'ˍ', '~': '∼', '`': 'ˋ', ':': '∶' };

/** Escapes `<…>`, which contains mentions, channels and links (docs.slack.dev: Formatting message text). */
export const escapeSlackUrl = (value: string): string =>
  value.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');

/** Escapes `<…>`, and replaces what formats text. */
export const escapeSlack = (value: string): string =>
  escapeSlackUrl(value).replaceAll(
    /[*_~`]|:(?=[\w+-]+:)/g,
    (character) => lookAlikes[character] ?? character,
  );

/** Escapes Markdown, and mentions such as `@channel` in plain text. */
export const escapeMattermost = (value: string): string => withoutMentions(withoutMarkdown(value));

/** Escapes Markdown, and mentions such as `@everyone` in plain text and `<@id>`. */
export const escapeDiscord = (value: string): string => withoutMentions(withoutMarkdown(value));

/**
 * Escapes the part of Markdown that Adaptive Cards support. Mentions need entities, which these messages don't have.
 */
export const escapeTeams = (value: string): string => value.replace(/[\\`*_~[\]()#<>]/g, '\\$&');
