import type { PaperSize, ScorecardWeights } from './workspaces.rules';

/** The account that pays by SEPA, without its whole IBAN. */
export interface SepaDebtor {
  name: string;
  ibanCountry: string;
  ibanLast4: string;
  bic: string | null;
}

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
  /** The parameters of addresses that name affiliate links, the first one before the others. */
  trackingParams: string[];
  /** Whether members need a second factor; portal users and API keys don't. */
  requireMfa: boolean;
  sepaDebtor: SepaDebtor | null;
  /** The IBAN of the account that pays, encrypted for the id of the workspace. */
  sealedDebtorIban: string | null;
  /** The colour of buttons and links in the partner portal: `#rrggbb` in lower case; null for the product's own. */
  accentColor: string | null;
  /** The paper of PDF documents. */
  paperSize: PaperSize;
  /** Days after which an earned commission is due. */
  commissionHoldDays: number;
  /** The least amounts that are paid, by currency. Decimal text. */
  payoutMinimums: Record<string, string>;
  /** The referral program whose rules won deals follow; null: deals earn nothing. */
  dealProgramId: string | null;
  /** How much each part of a partner's scorecard counts. */
  scorecardWeights: ScorecardWeights;
  /** The VAT ID of self-billing invoices. */
  vatId: string | null;
  createdAt: string;
}
