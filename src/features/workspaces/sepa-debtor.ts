import { invalidField } from '../../lib/errors';
import { ibanOf, maskedIban } from '../../lib/money/iban';
import type { TextSealer } from '../../lib/secrets/sealed-text';
import type { Workspace } from './workspace';
import type { WorkspaceChanges } from './workspaces.schema';

/** The account that pays by SEPA, with its IBAN as it is shown, such as `DE…3000`. */
export interface ShownDebtor {
  name: string;
  iban: string;
  bic: string | null;
}

type Stored = Pick<Workspace, 'sepaDebtor' | 'sealedDebtorIban'>;

export function shownDebtor({ sepaDebtor }: Pick<Stored, 'sepaDebtor'>): ShownDebtor | null {
  if (sepaDebtor === null) return null;
  const { name, ibanCountry, ibanLast4, bic } = sepaDebtor;
  return { name, iban: maskedIban(ibanCountry, ibanLast4) ?? '', bic };
}

/** Returns the new account, or null if it stays the same. Must run in a transaction. @throws 400 */
export async function changedDebtor(
  sealer: TextSealer,
  before: Stored & Pick<Workspace, 'id'>,
  wanted: WorkspaceChanges['sepaDebtor'],
): Promise<Stored | null> {
  if (wanted === undefined) return null;
  const { id, sepaDebtor, sealedDebtorIban } = before;
  if (wanted === null) return sepaDebtor && { sepaDebtor: null, sealedDebtorIban: null };
  const { name, bic } = wanted;
  const stored = sealedDebtorIban === null ? null : await sealer.open(id, sealedDebtorIban);
  const isShown = wanted.iban === shownDebtor(before)?.iban;
  const iban = isShown ? stored : ibanOf(wanted.iban);
  if (iban === null) throw invalidField('sepaDebtor', 'This is not a valid IBAN');
  if (iban === stored && name === sepaDebtor?.name && bic === sepaDebtor.bic) return null;
  return {
    sepaDebtor: { name, ibanCountry: iban.slice(0, 2), ibanLast4: iban.slice(-4), bic },
    sealedDebtorIban: await sealer.seal(id, iban),
  };
}
