interface Document {
  id: string;
}

export const ownTimeZone = (): string => Intl.DateTimeFormat().resolvedOptions().timeZone;

/** Returns the query of a copy that is filled in for a partner; empty for the template itself. */
const queryOf = (partnerId: string | null, more: Record<string, string> = {}): string =>
  partnerId === null ? '' : `?${new URLSearchParams({ partnerId, timeZone: ownTimeZone(), ...more })}`;

/**
 * Returns the address of a template's file, or of a partner's copy, in the template's format unless `format` is given.
 */
export const downloadPath = ({ id }: Document, partnerId: string | null = null, format?: 'pdf'): string =>
  `/api/document-templates/${id}/download${queryOf(partnerId, format && { format })}`;

export const previewPath = ({ id }: Document, partnerId: string | null): string =>
  `/api/document-templates/${id}/preview${queryOf(partnerId)}`;
