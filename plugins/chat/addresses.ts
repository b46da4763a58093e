/** The form of the addresses of a service's incoming webhooks. */
export interface AddressRule {
  hosts: RegExp;
  path: RegExp;
  /** An example for users. */
  example: string;
}

export const slackAddress: AddressRule = {
  hosts: /^hooks\.slack(-gov)?\.com$/,
  path: /^\/(services|workflows|triggers)\/./,
  example: 'https://hooks.slack.com/services/…',
};

export const teamsAddress: AddressRule = {
  hosts: /\.(logic\.azure\.(com|us)|powerplatform\.(com|us)|webhook\.office\.com)$/,
  path: /^\/./,
  example: 'https://prod-00.westus.logic.azure.com/workflows/…',
};

export const discordAddress: AddressRule = {
  hosts: /^((ptb|canary)\.)?discord(app)?\.com$/,
  path: /^\/api\/(v\d+\/)?webhooks\/\d+\/./,
  example: 'https://discord.com/api/webhooks/…',
};

/** Returns why an address can't be one of this service, or null. */
export function addressProblem(url: string, { hosts, path, example }: AddressRule): string | null {
  const { protocol, hostname, pathname } = new URL(url);
  if (protocol !== 'https:') return 'The address must begin with https://';
  if (hosts.test(hostname) && path.test(pathname)) return null;
  return `This is not an address such as ${example}`;
}
