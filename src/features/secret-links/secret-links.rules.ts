import { admins, viewers, type Permission } from '../../lib/roles';

/** Making one and taking it back concerns who outside the workspace sees something of it. */
export const manageSecretLinks = admins;

interface PurposeRule {
  /** As the audit log calls the link. */
  name: string;
  /** Who may read what the link shows, and so may have the link. */
  mayRead: Permission;
  /** Where the link leads. */
  pathOf(token: string): string;
}

/** What there are secret links for. A line is all that another purpose needs here. */
export const secretLinkPurposes = {
  calendar: { name: 'Calendar feed', mayRead: viewers, pathOf: (token) => `/calendar/${token}.ics` },
  activity: { name: 'Activity feed', mayRead: viewers, pathOf: (token) => `/feed/${token}.xml` },
  roadmap: { name: 'Public roadmap', mayRead: viewers, pathOf: (token) => `/roadmap/${token}` },
} as const satisfies Record<string, PurposeRule>;

export type SecretLinkPurpose = keyof typeof secretLinkPurposes;

export const isSecretLinkPurpose = (text: string): text is SecretLinkPurpose =>
  Object.hasOwn(secretLinkPurposes, text);

/** 256 bits in base64url; anything else is no token, and needs no query to know. */
export const isSecretToken = (text: string): boolean => /^[\w-]{43}$/.test(text);
