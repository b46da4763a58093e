import { admins, viewers, type Permission } from '../../lib/roles';

/** Only admins create and revoke links, because these decide what people outside the workspace can see. */
export const manageSecretLinks = admins;
/** The content of a link may need another permission. */
export const viewSecretLinks = viewers;

interface PurposeRule {
  /** The name of the link in the audit log. */
  name: string;
  /** The permission to read the content of the link, which is also needed to see the link. */
  mayRead: Permission;
  /** The path of the link. */
  pathOf(token: string): string;
}

/** The purposes of secret links. A new purpose needs only one line here. */
export const secretLinkPurposes = {
  calendar: { name: 'Calendar feed', mayRead: viewers, pathOf: (token) => `/calendar/${token}.ics` },
  activity: { name: 'Activity feed', mayRead: viewers, pathOf: (token) => `/feed/${token}.xml` },
  roadmap: { name: 'Public roadmap', mayRead: viewers, pathOf: (token) => `/roadmap/${token}` },
} as const satisfies Record<string, PurposeRule>;

export type SecretLinkPurpose = keyof typeof secretLinkPurposes;

export const isSecretLinkPurpose = (text: string): text is SecretLinkPurpose =>
  Object.hasOwn(secretLinkPurposes, text);

/** 256 bits in base64url. Anything else can't be a token and is refused without a query. */
export const isSecretToken = (text: string): boolean => /^[\w-]{43}$/.test(text);
