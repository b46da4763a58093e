import { placeholderOf, variables } from '../templates/variables.rules';

/** The variables of documents: those of emails, and the partner's logo. Free of zod, so that screens may import them. */
const LOGO = 'partner.logo';

export const documentVariables = { [LOGO]: 'Logo of the partner', ...variables } as const;

/** Whether the name in braces is that of the logo. */
export const isLogoName = (name: string): boolean => name.toLowerCase() === LOGO;

/** Whether the source of an image is the logo: `{{partner.logo}}`, also as Markdown encodes it. */
export const isLogo = (src: string): boolean =>
  decodePlaceholders(src).replaceAll(/\s/g, '').toLowerCase() === placeholderOf(LOGO);

/** Returns an address with its variables as they were before Markdown encoded them. */
export const decodePlaceholders = (address: string): string =>
  address.replaceAll(
    /%7B%7B((?:[\w.]|%20){0,100})%7D%7D/gi,
    (_, name: string) => `{{${name.replaceAll('%20', ' ')}}}`,
  );
