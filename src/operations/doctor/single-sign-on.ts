import type { Config } from '../../config';
import type { Db } from '../../db/connect';
import { fail, ok, warn, type Finding } from './finding';

const CHECK = 'single sign-on';
const TIMEOUT_MS = 10_000;
/** Differences of clocks in seconds: sign-ins fail above the second one. */
const NOTICEABLE = 5;
const ACCEPTED = 30;

/** Checks the OpenID provider, which is optional: its metadata, its keys and its clock. */
export async function checkSingleSignOn({ oidc }: Config, now: () => Date): Promise<Finding[]> {
  if (oidc === null) return [ok(CHECK, 'not configured')];
  const { issuer } = oidc;
  const answer = await readJson(`${issuer.replace(/\/$/, '')}/.well-known/openid-configuration`);
  if ('problem' in answer) return [fail(CHECK, `${answer.problem}: correct PARTNERHUB_OIDC_ISSUER`)];
  const claimed = textOf(answer.body, 'issuer');
  if (!isSameUrl(claimed, issuer))
    return [fail(CHECK, `the issuer calls itself ${claimed || 'nothing'}: correct PARTNERHUB_OIDC_ISSUER`)];
  const keys = await readJson(textOf(answer.body, 'jwks_uri'));
  if ('problem' in keys) return [fail(CHECK, `the provider's keys can't be read: ${keys.problem}`)];
  return [ok(CHECK, `${issuer} is reachable`), ...compareClocks(answer.date, now())];
}

/** Checks that the workspace exists in which groups give memberships. */
export async function checkOidcWorkspace(db: Db, { oidc }: Config): Promise<Finding[]> {
  if (!oidc?.membership) return [];
  const { workspaceId } = oidc.membership;
  const workspace: { name: string } | undefined = await db
    .read('workspaces')
    .where({ id: workspaceId })
    .first('name');
  if (!workspace)
    return [fail(CHECK, `there is no workspace ${workspaceId}: correct PARTNERHUB_OIDC_WORKSPACE`)];
  return [ok(CHECK, `groups give roles in ${workspace.name}`)];
}

function compareClocks(date: string | null, now: Date): Finding[] {
  const theirs = Date.parse(date ?? '');
  if (Number.isNaN(theirs)) return [];
  const difference = Math.round(Math.abs(theirs - now.getTime()) / 1000);
  if (difference <= NOTICEABLE) return [];
  const message = `the provider's clock differs by ${difference} s from this machine's: synchronize them with NTP`;
  return [difference <= ACCEPTED ? warn(CHECK, message) : fail(CHECK, message)];
}

type Answer = { body: unknown; date: string | null } | { problem: string };

async function readJson(url: string): Promise<Answer> {
  try {
    const response = await fetch(url, { redirect: 'error', signal: AbortSignal.timeout(TIMEOUT_MS) });
    if (!response.ok) return { problem: `${url} answers with status ${response.status}` };
    return { body: await response.json(), date: response.headers.get('Date') };
  } catch (error) {
    const cause: unknown = error instanceof Error ? error.cause : undefined;
    const reason =
      cause instanceof Error ? cause.message || String(Reflect.get(cause, 'code')) : String(error);
    return { problem: `${url}: ${reason}` };
  }
}

function textOf(body: unknown, field: string): string {
  const value: unknown = body instanceof Object ? Reflect.get(body, field) : undefined;
  return typeof value === 'string' ? value : '';
}

const isSameUrl = (one: string, other: string): boolean =>
  URL.canParse(one) && new URL(one).href === new URL(other).href;
