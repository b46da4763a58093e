import { truncate } from '../../lib/text/unicode';
import { admins } from '../../lib/roles';
import { forEachRecord } from '../../records';

/** The words of the audit log. Free of zod, so that screens may import it. */

export const viewAuditLog = admins;

/** The possible actions, by their names in filters. To add an action, add one line here. */
export const auditActions = {
  created: 'Created',
  updated: 'Changed',
  status_changed: 'Status changed',
  deleted: 'Deleted',
  merged: 'Merged',
  restored: 'Restored',
  purged: 'Deleted for good',
  received: 'Received',
  converted: 'Converted',
  imported: 'Imported',
  exported: 'Exported',
  erased: 'Personal data erased',
  accepted: 'Accepted',
  revoked: 'Revoked',
  disabled: 'Disabled',
  enabled: 'Enabled',
  renewed: 'Renewed',
  reversed: 'Reversed',
  extended: 'Extended',
  sent: 'Sent',
  expiring: 'Expires soon',
  failing: 'Failing',
  probing: 'Asks about many customers',
  health_fell: 'Health fell',
  role_changed: 'Role changed',
  removed: 'Removed',
  signed_up: 'Signed up',
  signed_in: 'Signed in',
  sign_in_failed: 'Sign-in failed',
  password_reset: 'Password reset',
  password_changed: 'Password changed',
  email_changed: 'Email changed',
  sessions_ended: 'Sessions ended',
  mfa_enabled: 'Two-factor authentication on',
  mfa_disabled: 'Two-factor authentication off',
  recovery_codes_renewed: 'Recovery codes renewed',
  passkey_added: 'Passkey added',
  passkey_removed: 'Passkey removed',
  sso_connected: 'Single sign-on connected',
  sso_disconnected: 'Single sign-on disconnected',
} as const;
export type AuditAction = keyof typeof auditActions;

/** The kinds of objects that aren't records. To add a kind, add one line here. */
const otherObjects = {
  api_key: 'API key',
  audit_log: 'Audit log',
  conversion: 'Conversion',
  email: 'Email',
  feed_item: 'Feed item',
  integration: 'Integration',
  invitation: 'Invitation',
  mail_suppression: 'Suppressed address',
  secret_link: 'Secret link',
  trend_article: 'Trend article',
  trend_preferences: 'Trend preferences',
  user: 'User',
  webhook: 'Webhook',
  workspace: 'Workspace',
} as const;

/** The kinds of objects that entries are about, with their names. */
export const auditObjects = { ...forEachRecord(({ label }) => label), ...otherObjects };
export type AuditObject = keyof typeof auditObjects;

/** The actors without a session: an operator's command, a visitor of a public page, the program itself. */
export const otherActors = ['Command line', 'Visitor', 'System'] as const;
export type OtherActor = (typeof otherActors)[number];

/**
 * The values of one field before and after. With `isHidden`, the values aren't stored because they are secret or
 * large.
 */
export interface AuditChange {
  field: string;
  /** The name to show, of a field that users have named. */
  label?: string;
  from: unknown;
  to: unknown;
  isHidden?: true;
}

/**
 * Returns the fields among `keys` whose values differ. Values are JSON. A key missing in `after` hasn't changed.
 */
export function changedFields<Entity extends object>(
  before: Entity,
  after: Partial<NoInfer<Entity>>,
  keys: readonly (keyof NoInfer<Entity> & string)[],
): AuditChange[] {
  return keys
    .filter((key) => after[key] !== undefined && JSON.stringify(before[key]) !== JSON.stringify(after[key]))
    .map((field) => ({ field, from: before[field], to: after[field] }));
}

const hiddenNames = /password|secret|token|hash|cookie|^logo/i;
/** The length of names by which the log is searched. */
export const MAX_SEARCHED = 80;
/** Longer texts are cut, because an entry shows what changed and isn't a second copy of the data. */
export const MAX_TEXT = 1000;

/** Returns the part of a change that may be stored: without secrets or images, and with long texts cut. */
export function keepable(change: AuditChange): AuditChange {
  const { field, label, from, to } = change;
  // A custom field isn't a secret, even if its name looks like one.
  const isSecret = label === undefined && hiddenNames.test(field);
  if (change.isHidden || isSecret) return { field, from: null, to: null, isHidden: true };
  return { field, ...(label !== undefined && { label }), from: cut(from), to: cut(to) };
}

const cut = (value: unknown): unknown =>
  typeof value === 'string' && value.length > MAX_TEXT ? `${truncate(value, MAX_TEXT)}…` : value;
