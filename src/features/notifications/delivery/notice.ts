import type { Audience, NotificationKind } from '../notifications.rules';

/** Something with an audience of partners. */
export interface Seen {
  type: 'agreement' | 'announcement' | 'document' | 'resource';
  id: string;
}

/** Who is told: users by their ids, the owners and admins, or portal users by what their partner sees. */
export interface Recipients {
  userIds?: readonly string[];
  admins?: boolean;
  partnerId?: string | null;
  /** The portal users of all partners that see this. */
  seers?: Seen;
}

/** Several events about which one notification is enough. */
export interface NoticeGroup {
  key: string;
  /** How many things this notice is about. Default: 1 */
  size?: number;
  /** The notification about `count` events. */
  title(count: number): string;
  url: string | null;
}

/** A notice in the words of a partner. It names no colleague of the workspace. */
export interface PortalWords {
  title: string;
  body: string | null;
}

/** Something to tell members, each in the way that they have chosen. */
export interface Notice {
  workspaceId: string;
  /** The id of the event, or what else identifies what it is about. A user is told once. */
  eventKey: string;
  kind: NotificationKind;
  /** Who did it, and isn't told. */
  actorId: string | null;
  actorName: string | null;
  title: string;
  body: string | null;
  /** A path of the app, which portal users can't open. */
  url: string | null;
  /** What portal users open instead. Default: nothing */
  portalUrl?: string;
  /** What portal users read instead. Default: the same */
  portalWords?: PortalWords;
  objectType: string;
  objectId: string | null;
  /** Who may see it besides portal users, who only see what concerns their partner. */
  audience: Exclude<Audience, 'portal'>;
  recipients: Recipients;
  /** The partner that it concerns. Portal users of others aren't told. */
  concerns: string | null;
  group?: NoticeGroup;
}
