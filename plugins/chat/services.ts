import { escapeDiscord, escapeMattermost, escapeSlack, escapeSlackUrl, escapeTeams } from './escape';
import type { Message } from './message';

/** A kind of chat server. */
export interface Service {
  /** The name in messages to users. */
  name: string;
  escape: (value: string) => string;
  /** Creates the body of the request. */
  body: (message: Message) => object;
}

const LINK = 'Open in PartnerHub';
/**
 * Maximum length of a text in UTF-16 code units, below the limits of all services: Discord has 2,000 characters, Slack
 * 3,000 per block.
 */
const MAX_TEXT = 1800;

const short = (text: string): string =>
  text.length > MAX_TEXT ? `${text.slice(0, MAX_TEXT - 1).toWellFormed()}…` : text;

export const slack: Service = {
  name: 'Slack',
  escape: escapeSlack,
  body: ({ text, plain, url }) => ({
    // Used in notifications, which don't show blocks.
    text: short(text),
    unfurl_links: false,
    unfurl_media: false,
    blocks: [
      {
        type: 'section',
        text:
          plain === null
            ? { type: 'mrkdwn', text: short(text), verbatim: true }
            : { type: 'plain_text', text: short(plain), emoji: false },
      },
      ...(url === null
        ? []
        : [{ type: 'context', elements: [{ type: 'mrkdwn', text: `<${escapeSlackUrl(url)}|${LINK}>` }] }]),
    ],
  }),
};

/** Mattermost and Rocket.Chat accept Slack's requests, but not its blocks, and format text as Markdown. */
export const mattermost: Service = {
  name: 'The chat server',
  escape: escapeMattermost,
  body: ({ text, url }) => ({ text: url === null ? short(text) : `${short(text)}\n[${LINK}](${url})` }),
};

export const teams: Service = {
  name: 'Microsoft Teams',
  escape: escapeTeams,
  body: ({ text, url }) => ({
    type: 'message',
    attachments: [
      {
        contentType: 'application/vnd.microsoft.card.adaptive',
        contentUrl: null,
        content: {
          $schema: 'http://adaptivecards.io/schemas/adaptive-card.json',
          type: 'AdaptiveCard',
          version: '1.4',
          msteams: { width: 'Full' },
          body: [{ type: 'TextBlock', text: short(text), wrap: true }],
          ...(url !== null && { actions: [{ type: 'Action.OpenUrl', title: LINK, url }] }),
        },
      },
    ],
  }),
};

/** Flag with which Discord doesn't show previews of links. */
const SUPPRESS_EMBEDS = 4;

export const discord: Service = {
  name: 'Discord',
  escape: escapeDiscord,
  body: ({ text, url }) => ({
    content: url === null ? short(text) : `${short(text)}\n[${LINK}](<${url}>)`,
    username: 'PartnerHub',
    flags: SUPPRESS_EMBEDS,
    // Ignore mentions in the text.
    allowed_mentions: { parse: [] },
  }),
};
