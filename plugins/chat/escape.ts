/**
 * Makes values safe for the markup of each service, so that a name can neither mention people nor format text. Templates
 * are written by admins, and keep their markup.
 */

const ZERO_WIDTH_SPACE = '\u200b';

/** Services without a markup for mentions find names after an `@`. */
const withoutMentions = (value: string): string => value.replaceAll('@', `@${ZERO_WIDTH_SPACE}`);

const withoutMarkdown = (value: string): string => value.replace(/[\\`*_~[\]()#|<>!]/g, '\\$&');

/** Mentions, channels and links are in `<…>` (docs.slack.dev: Formatting message text). */
export const escapeSlack = (value: string): string =>
  value.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');

/** Markdown, with mentions such as `@channel` in plain text. */
export const escapeMattermost = (value: string): string => withoutMentions(withoutMarkdown(value));

/** Markdown, with mentions such as `@everyone` in plain text and `<@id>`. */
export const escapeDiscord = (value: string): string => withoutMentions(withoutMarkdown(value));

/** The part of Markdown that Adaptive Cards understand. Mentions need entities, which messages don't have. */
export const escapeTeams = (value: string): string => value.replace(/[\\`*_~[\]()#<>]/g, '\\$&');
