import { fillIn, type Piece, type VariableValues } from '../../templates/variables.rules';
import { decodePlaceholders, isLogoName } from '../document-variables.rules';

/** The values of one partner's copy of a document. */
export interface Filling {
  values: VariableValues;
  /** A data URL. */
  logo: string | null;
  /** Leaves out variables without a value. Otherwise they stay as in the template, so that members see them. */
  isFinal: boolean;
}

/** The way to write a value in its place. */
interface Writing {
  escape(value: string): string;
  logo(src: string, alt: string): string;
}

/**
 * Upper bound for the length of all filled values, in characters. A document may repeat a logo of 2 MB and any value
 * many times.
 */
const MAX_FILLED = 8 * 1024 * 1024;

export const FILLED_TOO_LONG =
  'This document becomes too long when it is filled in. Please use fewer variables or a smaller logo.';

const embeddedPng = /^data:image\/png;base64,[A-Za-z0-9+/]+={0,2}$/;
const safeSchemes = ['http', 'https', 'mailto', 'tel'];

/** Whether an address can't run anything: it is relative, or has a scheme of links. */
function isSafeAddress(address: string): boolean {
  // Browsers ignore white space and control characters in schemes.
  const scheme = /^([a-z][a-z0-9+.-]*):/i.exec(address.replaceAll(/[\s\p{Cc}]/gu, ''))?.[1];
  return scheme === undefined || safeSchemes.includes(scheme.toLowerCase());
}

/** Encodes a value for the middle of an address, but keeps the characters of emails and paths. */
const encodePart = (value: string): string =>
  encodeURIComponent(value.toWellFormed()).replaceAll('%40', '@').replaceAll('%2F', '/');

/** Fills in the texts of one document. Every function throws `FILLED_TOO_LONG` when all of them get too long. */
export function createFiller({ values, logo: image, isFinal }: Filling) {
  const logoSrc = image !== null && embeddedPng.test(image) ? image : '';
  let left = MAX_FILLED;

  function spend(filled: string): string {
    left -= filled.length;
    if (left < 0) throw new Error(FILLED_TOO_LONG);
    return filled;
  }

  const isLogoPiece = ({ kind, text }: Piece): boolean =>
    kind === 'unknown' && isLogoName(text.slice(2, -2).trim());

  /** Returns a piece that isn't a value: the document's own text. */
  const ownText = ({ kind, text }: Piece): string => (kind === 'missing' && isFinal ? '' : text);

  /** Returns the address of the logo; empty without one. */
  const logo = (): string => spend(logoSrc);

  return {
    logo,

    /** Fills in a text of a document's source. */
    text: (source: string, { escape, logo: writeLogo }: Writing): string =>
      fillIn(source, values)
        .map((piece) => {
          if (piece.kind === 'filled') return spend(escape(piece.text));
          if (!isLogoPiece(piece)) return ownText(piece);
          return logoSrc === '' ? '' : spend(writeLogo(logoSrc, values['partner.name'] ?? ''));
        })
        .join(''),

    /** Fills in a plain text, where no logo can be. */
    words: (text: string, escape: (value: string) => string = (value) => value): string =>
      fillIn(text, values)
        .map((piece) => {
          if (piece.kind === 'filled') return spend(escape(piece.text));
          return isLogoPiece(piece) ? '' : ownText(piece);
        })
        .join(''),

    /**
     * Fills in an address. Returns an empty one if a value would make it one that runs something, such as `javascript:`.
     */
    link(address: string, escape: (value: string) => string = (value) => value): string {
      const pieces = fillIn(decodePlaceholders(address).trim(), values);
      if (pieces.every(({ kind }) => kind === 'text')) return address;
      const parts = pieces.map((piece, index) => {
        if (isLogoPiece(piece)) return { text: '', isValue: false };
        if (piece.kind !== 'filled') return { text: ownText(piece), isValue: false };
        return { text: spend(index === 0 ? piece.text : encodePart(piece.text)), isValue: true };
      });
      if (!isSafeAddress(parts.map(({ text }) => text).join(''))) return '';
      return parts.map(({ text, isValue }) => (isValue ? escape(text) : text)).join('');
    },
  };
}

export type Filler = ReturnType<typeof createFiller>;
