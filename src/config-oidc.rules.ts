/** The roles that a group of the provider can grant. Only owners make owners. */
export const groupRoles = ['admin', 'editor', 'viewer'] as const;
export type GroupRole = (typeof groupRoles)[number];

/** The membership that groups of the provider grant. */
export interface OidcMembership {
  workspaceId: string;
  /** The role of each group. */
  roles: ReadonlyMap<string, GroupRole>;
}

/** Sign-in with OpenID Connect, from PARTNERHUB_OIDC_…. */
export interface OidcSettings {
  issuer: string;
  clientId: string;
  clientSecret: string;
  /** The provider's name, as in `Sign in with <name>`. */
  name: string;
  /** Domains of the emails that can sign in, in lower case; empty: all. */
  allowedDomains: readonly string[];
  /** null if groups grant no membership. */
  membership: OidcMembership | null;
}

/** The variables, without those that are unset. */
export interface OidcVariables {
  PARTNERHUB_OIDC_ISSUER?: string | undefined;
  PARTNERHUB_OIDC_CLIENT_ID?: string | undefined;
  PARTNERHUB_OIDC_CLIENT_SECRET?: string | undefined;
  PARTNERHUB_OIDC_NAME?: string | undefined;
  PARTNERHUB_OIDC_ALLOWED_DOMAINS?: string | undefined;
  PARTNERHUB_OIDC_WORKSPACE?: string | undefined;
  PARTNERHUB_OIDC_ROLES?: string | undefined;
}

const names = [
  'PARTNERHUB_OIDC_ISSUER',
  'PARTNERHUB_OIDC_CLIENT_ID',
  'PARTNERHUB_OIDC_CLIENT_SECRET',
  'PARTNERHUB_OIDC_NAME',
  'PARTNERHUB_OIDC_ALLOWED_DOMAINS',
  'PARTNERHUB_OIDC_WORKSPACE',
  'PARTNERHUB_OIDC_ROLES',
] as const satisfies (keyof OidcVariables)[];

const DEFAULT_NAME = 'single sign-on';
const NAME_MAX = 60;

/** An error in a variable. */
interface Problem {
  variable: string;
  message: string;
}

/** Returns the settings (null if none of the variables is set), or the problems with the variables. */
export function readOidcSettings(
  variables: OidcVariables,
): { settings: OidcSettings | null } | { problems: Problem[] } {
  if (names.every((name) => variables[name] === undefined)) return { settings: null };
  const problems: Problem[] = [];
  const refuse = (variable: keyof OidcVariables, message: string) => problems.push({ variable, message });
  const required = (variable: keyof OidcVariables): string => {
    const value = variables[variable];
    if (value === undefined) refuse(variable, 'is required for sign-in with OpenID Connect');
    return value ?? '';
  };

  const issuer = required('PARTNERHUB_OIDC_ISSUER');
  const clientId = required('PARTNERHUB_OIDC_CLIENT_ID');
  const clientSecret = required('PARTNERHUB_OIDC_CLIENT_SECRET');
  if (issuer !== '' && !isIssuer(issuer))
    refuse(
      'PARTNERHUB_OIDC_ISSUER',
      'must be like https://id.example.com, without ? and #. Only loopback can do without TLS',
    );

  const name = (variables.PARTNERHUB_OIDC_NAME ?? DEFAULT_NAME).trim();
  if (name === '' || name.length > NAME_MAX)
    refuse('PARTNERHUB_OIDC_NAME', `must have 1 to ${NAME_MAX} characters`);

  const allowedDomains = entriesOf(variables.PARTNERHUB_OIDC_ALLOWED_DOMAINS).map((domain) =>
    domain.toLowerCase(),
  );
  const wrong = allowedDomains.find((domain) => !/^[^\s@.]+(\.[^\s@.]+)*$/.test(domain));
  if (wrong !== undefined) refuse('PARTNERHUB_OIDC_ALLOWED_DOMAINS', `"${wrong}" must look like example.com`);

  const workspaceId = variables.PARTNERHUB_OIDC_WORKSPACE;
  const mapped = readRoles(variables.PARTNERHUB_OIDC_ROLES);
  if ('wrong' in mapped)
    refuse(
      'PARTNERHUB_OIDC_ROLES',
      `"${mapped.wrong}" must look like staff=editor, with one of ${groupRoles.join(', ')}`,
    );
  else if (workspaceId === undefined && mapped.roles.size > 0)
    refuse('PARTNERHUB_OIDC_WORKSPACE', 'is required with PARTNERHUB_OIDC_ROLES');
  else if (workspaceId !== undefined && mapped.roles.size === 0)
    refuse('PARTNERHUB_OIDC_ROLES', 'is required with PARTNERHUB_OIDC_WORKSPACE');

  if (problems.length > 0 || 'wrong' in mapped) return { problems };
  const membership = workspaceId === undefined ? null : { workspaceId, roles: mapped.roles };
  return { settings: { issuer, clientId, clientSecret, name, allowedDomains, membership } };
}

/** Returns the most powerful role that the groups grant; null if they grant none. */
export function roleOfGroups({ roles }: OidcMembership, groups: readonly string[]): GroupRole | null {
  const given = new Set(groups.map((group) => roles.get(group)));
  return groupRoles.find((role) => given.has(role)) ?? null;
}

/** Whether an address is this machine, where others can't read the connection. */
export const isLoopback = (hostname: string): boolean =>
  /^(localhost|.+\.localhost|127(\.\d+){3}|\[?::1\]?)$/i.test(hostname);

function isIssuer(text: string): boolean {
  if (!URL.canParse(text)) return false;
  const { protocol, hostname, search, hash, username, password } = new URL(text);
  const isPlain = search === '' && hash === '' && username === '' && password === '';
  return isPlain && (protocol === 'https:' || (protocol === 'http:' && isLoopback(hostname)));
}

function readRoles(text: string | undefined): { roles: Map<string, GroupRole> } | { wrong: string } {
  const roles = new Map<string, GroupRole>();
  for (const entry of entriesOf(text)) {
    // A group's name can contain the sign, as those of LDAP do.
    const at = entry.lastIndexOf('=');
    const role = groupRoles.find((each) => each === entry.slice(at + 1).trim());
    const group = entry.slice(0, Math.max(at, 0)).trim();
    if (role === undefined || group === '') return { wrong: entry };
    roles.set(group, role);
  }
  return { roles };
}

const entriesOf = (text = ''): string[] => text.split(',').flatMap((entry) => entry.trim() || []);
