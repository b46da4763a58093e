import * as z from 'zod';
import { exportFormats, exportRequest, exportShape } from '../../../lib/export-request.schema';
import { partnerExportFilters } from '../partners.schema';

const formats = [...exportFormats, 'vcard'] as const;

const format = z.enum(formats, `format must be one of: ${formats.join(', ')}`).optional();

/** The parameters of an export of contacts: the filters of their partners, and the format. */
export const contactExportRequest = partnerExportFilters.extend({ ...exportShape, format });
export const contactFile = exportRequest.extend({ format });

export type ContactFile = z.infer<typeof contactFile>;
