import * as z from 'zod';
import { download } from './answers';
import { api } from './declare';
import type { Actor, CallPermission } from '../../lib/actor';
import type { Download } from '../../lib/download';
import { exportTypes, type ExportAs } from '../../lib/export-request.schema';
import { exportRequest, exportShape } from '../../lib/export-request.schema';

interface ExportCall<Filters extends z.ZodObject> {
  /** What the list answers for an item. Its fields are the columns of files for programs. */
  answer: z.ZodType;
  permission: CallPermission;
  /** Default: none */
  filters?: Filters;
  summary?: string;
  operationId?: string;
  run(
    actor: Actor,
    filters: z.output<Filters>,
    as: ExportAs,
    param: (name: string) => string,
  ): Promise<Download>;
}

/** Declares the call that exports a list: with the list's filters, and the format of the file. */
export function exportCall<Filters extends z.ZodObject>(call: ExportCall<Filters>): ReturnType<typeof api>;
export function exportCall({
  answer,
  permission,
  filters = z.object({}),
  run,
  ...named
}: ExportCall<z.ZodObject>) {
  const fields = answer instanceof z.ZodObject ? Object.keys(answer.shape) : [];
  return api({
    GET: {
      ...named,
      answer: { ...download(...Object.values(exportTypes)), items: answer },
      permission,
      query: filters.extend(exportShape),
      run: ({ actor, query, param }) => {
        const { format: _format, for: _for, separator: _separator, locale: _locale, ...asked } = query;
        return run(actor, asked, { file: exportRequest.parse(query), fields }, param);
      },
    },
  });
}
