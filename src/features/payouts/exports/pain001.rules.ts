import { escapeXml } from '../../../lib/text/escape-xml';
import { amountOf, payoutMessages } from '../payouts.rules';
import { sepaName } from './bank-text.rules';

/** The file of a SEPA credit transfer: ISO 20022 pain.001.001.09 or .03, as the EPC's guidelines restrict it. */

export type PainVersion = '09' | '03';

export interface Transfer {
  /** The id of the line. */
  id: string;
  amountMinor: string;
  name: string;
  iban: string;
  /** What the payee reads. */
  note: string;
}

export interface TransferFile {
  payoutId: string;
  approvedAt: string;
  debtor: { name: string; iban: string; bic: string | null };
  transfers: readonly Transfer[];
}

/** Ids have at most 35 characters, and a UUID 32 without its dashes. */
export const painId = (id: string): string => id.replaceAll('-', '');

/**
 * The largest amount of a transfer in cents, by the EPC's guidelines. With it, the 18 digits of `CtrlSum` suffice for ten
 * million transfers.
 */
const MAX_TRANSFER = 999_999_999_99n;

/** Returns why banks would refuse a file with these lines; null if they accept it. */
export function painProblem(lines: readonly { amountMinor: string; payeeName: string }[]): string | null {
  const tooLarge = lines.find(({ amountMinor }) => BigInt(amountMinor) > MAX_TRANSFER);
  return tooLarge ? payoutMessages.sepaAmount(tooLarge.payeeName, amountOf(MAX_TRANSFER, 'EUR')) : null;
}

const NAME = 70;
const NOTE = 140;

const element = (name: string, ...content: string[]): string => `<${name}>${content.join('')}</${name}>`;
const text = (name: string, value: string): string => element(name, escapeXml(value));

/** Returns the parts of the file: its head, one for each transfer, and its end. */
export function painParts(file: TransferFile, version: PainVersion): { head: string; end: string } {
  const { payoutId, approvedAt, debtor, transfers } = file;
  const id = painId(payoutId);
  const sum = amountOf(
    transfers.reduce((total, { amountMinor }) => total + BigInt(amountMinor), 0n),
    'EUR',
  );
  const totals = text('NbOfTxs', String(transfers.length)) + text('CtrlSum', sum);
  const name = text('Nm', sepaName(debtor.name, id, NAME));
  const day = approvedAt.slice(0, 10);
  const isNew = version === '09';
  const bank =
    debtor.bic === null
      ? element('Othr', text('Id', 'NOTPROVIDED'))
      : text(isNew ? 'BICFI' : 'BIC', debtor.bic);
  const head = [
    '<?xml version="1.0" encoding="UTF-8"?>\n',
    `<Document xmlns="urn:iso:std:iso:20022:tech:xsd:pain.001.001.${version}"><CstmrCdtTrfInitn>`,
    element(
      'GrpHdr',
      text('MsgId', id),
      text('CreDtTm', `${approvedAt.slice(0, 19)}Z`),
      totals,
      element('InitgPty', name),
    ),
    '<PmtInf>',
    text('PmtInfId', id),
    text('PmtMtd', 'TRF'),
    totals,
    element('PmtTpInf', element('SvcLvl', text('Cd', 'SEPA'))),
    isNew ? element('ReqdExctnDt', text('Dt', day)) : text('ReqdExctnDt', day),
    element('Dbtr', name),
    element('DbtrAcct', element('Id', text('IBAN', debtor.iban))),
    element('DbtrAgt', element('FinInstnId', bank)),
    text('ChrgBr', 'SLEV'),
    '\n',
  ].join('');
  return { head, end: '</PmtInf></CstmrCdtTrfInitn></Document>\n' };
}

export const painTransfer = ({ id, amountMinor, name, iban, note }: Transfer): string =>
  `${element(
    'CdtTrfTxInf',
    element('PmtId', text('EndToEndId', painId(id))),
    element('Amt', `<InstdAmt Ccy="EUR">${amountOf(amountMinor, 'EUR')}</InstdAmt>`),
    element('Cdtr', text('Nm', sepaName(name, id, NAME))),
    element('CdtrAcct', element('Id', text('IBAN', iban))),
    element('RmtInf', text('Ustrd', sepaName(note, painId(id), NOTE))),
  )}\n`;
