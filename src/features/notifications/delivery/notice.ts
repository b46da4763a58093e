import type { Audience } from '../notifications.rules';
import type { NotificationKind } from '../../mail/notification-kinds.rules';

/** A record with an audience of partners. */
export interface Seen {
  type: 'agreement' | 'announcement' | 'document' | 'resource';
  id: string;
}

/**
 * The recipients of a notice: users by their ids, the owners and admins, or portal users by the records that their
 * partner sees.
 */
export interface Recipients {
  userIds?: readonly string[];
  admins?: boolean;
  partnerId?: string | null;
  /** The portal users of all partners that see this record. */
  audienceOf?: Seen;
}

/** Several events about which one notification is enough. */
export interface NoticeGroup {
  key: string;
  /** Number of objects that this notice is about. Default: 1 */
  size?: number;
  /** The notification about `count` events. */
  title(count: number): string;
  url: string | null;
}

/** A notice worded for a partner. It must not name colleagues of the workspace. */
export interface PortalWords {
  title: string;
  body: string | null;
}

/** A notification for members, who get it in the way that each has chosen. */
export interface Notice {
  workspaceId: string;
  /** The id of the event, or another key of its subject. Each user is notified once per key. */
  eventKey: string;
  kind: NotificationKind;
  /** The user who caused it, and isn't notified. */
  actorId: string | null;
  actorName: string | null;
  title: string;
  body: string | null;
  /** A text in Markdown that mails have instead of the body. */
  markdown?: string;
  /** A path of the app, which portal users can't open. */
  url: string | null;
  /** The path for portal users. Default: none */
  portalUrl?: string;
  /** The text for portal users. Default: the same */
  portalWords?: PortalWords;
  objectType: string;
  objectId: string | null;
  /** The members who may see it. Portal users only see notices that concern their partner. */
  audience: Exclude<Audience, 'portal'>;
  recipients: Recipients;
  /** The partner that it concerns. Portal users of other partners aren't notified. */
  concerns: string | null;
  group?: NoticeGroup;
}
