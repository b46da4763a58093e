import { allRecords } from '../../../records';

/** The topics of the calls that aren't those of a record. A new tag needs a line here. */
const texts: Readonly<Record<string, string>> = {
  'API keys': 'Keys with which programs use a workspace.',
  'API reference': 'This description of the API, and the tools that it becomes for AI assistants.',
  Accounts: 'Signing up and in, passwords, second factors, passkeys and sessions.',
  Attachments: 'Files of partners, deals and applications.',
  'Audit log': 'The changes in a workspace, and who made them.',
  Conversions: 'Sales that affiliate links led to.',
  Dashboard: 'The numbers and lists of the first screen.',
  Directory: 'Companies that look for partners.',
  'Feed items': 'News about competitors and changes of their pages.',
  Imports: 'Uploaded files until they are confirmed.',
  Installation: 'The whole installation, for super admins.',
  'Integration deliveries': 'Attempts to send an event to a connected product.',
  Integrations: 'Connections to other products.',
  Mail: 'Unsubscribe links of emails.',
  'Mail suppressions': 'Addresses that get no mail from the workspace.',
  Mails: 'Emails of the workspace, and whether they were sent.',
  'Market digest': 'The weekly mail about the market.',
  Members: 'Colleagues who can own records.',
  'My work': 'The open work of the signed-in user.',
  'Notification preferences': 'The notifications that a user gets, and how.',
  Notifications: 'The notifications of a user.',
  Podcasts: 'Podcasts to appear on.',
  Portal: 'The partner portal, for its users.',
  'Public roadmaps': 'Roadmaps for visitors with a link.',
  'Referral templates': 'Referral programs to start from.',
  Search: 'A search in all records.',
  'Secret links': 'Links that show data without signing in.',
  Trash: 'Deleted records that can be restored.',
  'Trend articles': 'News about an industry.',
  'Trend preferences': 'The news topics that a workspace follows.',
  Users: 'Members of the workspace, their roles and invitations.',
  Views: 'Saved filters and layouts of lists.',
  'Webhook deliveries': 'Attempts to send an event to a webhook.',
  Webhooks: 'Addresses that receive the events of a workspace.',
  Workspaces: 'Workspaces and their settings.',
};

/** Returns the topic of a tag's calls, or an empty string for a tag without a text. */
export const describeTag = (tag: string): string =>
  texts[tag] ?? allRecords.find(({ plural }) => plural === tag)?.about ?? '';
