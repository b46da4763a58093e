import type { PaperSize } from './workspaces.rules';

export interface Workspace {
  id: string;
  name: string;
  description: string | null;
  /** A data URL. */
  logoUrl: string | null;
  /** Changes with the logo; null without one. */
  logoVersion: string | null;
  industryTags: string[];
  regionTags: string[];
  productsTags: string[];
  /** The website that affiliate links lead to. */
  website: string | null;
  /** Other hosts that affiliate links may lead to: `host` or `host:port`. */
  redirectHosts: string[];
  /** Whether members need a second factor; portal users and API keys don't. */
  requireMfa: boolean;
  /** The colour of buttons and links in the partner portal: `#rrggbb` in lower case; null for the product's own. */
  accentColor: string | null;
  /** The paper of PDF documents. */
  paperSize: PaperSize;
  createdAt: string;
}
