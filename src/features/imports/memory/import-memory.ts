import { createHash } from 'node:crypto';
import * as z from 'zod';
import type { Clock } from '../../../lib/clock';
import type { Importable } from '../../records/import/importable';
import { guessMapping } from '../reading/guess-mapping';
import type { PendingImport } from '../imports.repo';
import type { ImportFile } from '../reading/import-file';
import {
  columnsOf,
  duplicateChoices,
  importKeys,
  importLimits,
  importPresets,
  type ImportChoices,
  type ImportEntity,
  type ImportPreset,
} from '../imports.rules';
import { columnChoice, source } from '../imports.schema';
import type { ImportMemoryRepo } from './import-memory.repo';
import { recognizePreset } from '../reading/recognize-preset';

const valuesByField = z.record(z.string(), z.record(z.string(), z.string()));

/** Checked again when it is read, because a later version may have other choices. */
const rememberedLayout = z.object({
  mapping: z.record(z.string(), source),
  fallbacks: z.record(z.string(), z.string()),
  columns: z.record(z.string(), columnChoice),
  duplicates: z.enum(duplicateChoices),
  key: z.enum(importKeys).optional(),
  preset: z.enum(importPresets).nullable(),
});

const VALUES = 'values';

type Columns = Pick<ImportFile, 'columns'>;

/** Remembers the confirmed choices of a workspace: those of files with the same headers, and the values of texts. */
export function createImportMemory({ memory, clock }: { memory: ImportMemoryRepo; clock: Clock }) {
  return {
    /** Returns the choices that a file opens with: those of the last file with its headers, else guessed ones. */
    async choicesFor(
      importable: Importable<unknown>,
      { workspaceId, entity }: { workspaceId: string; entity: ImportEntity },
      file: Columns,
      preset?: ImportPreset,
    ): Promise<ImportChoices> {
      const headers = file.columns.map(({ header }) => header);
      const values = parsed(valuesByField, await memory.read(workspaceId, entity, VALUES));
      const layout = parsed(rememberedLayout, await memory.read(workspaceId, entity, keyOf(file)));
      const tool = preset ?? recognizePreset(headers);
      const guessed: ImportChoices = {
        mapping: guessMapping(importable, headers, tool),
        fallbacks: {},
        duplicates: 'skip',
        preset: tool,
        ...(values && { remembered: values }),
      };
      if (!layout) return guessed;
      const mapping = Object.fromEntries(
        Object.entries(layout.mapping).filter(([, from]) =>
          columnsOf(from).every((column) => column < headers.length),
        ),
      );
      const { key, ...others } = layout;
      return {
        ...guessed,
        ...others,
        ...(key !== undefined && { key }),
        mapping: { ...guessed.mapping, ...mapping },
        columns: openAnswers(file, layout.columns),
        preset: preset ?? layout.preset,
      };
    },

    /** Remembers the choices of an import that is being confirmed. Must run in its transaction. */
    async remember({ workspaceId, entity, file, choices }: PendingImport): Promise<void> {
      const updatedAt = clock.now().toISOString();
      const { values = {}, remembered: _, columns = {}, preset = null, ...others } = choices;
      const layout: z.input<typeof rememberedLayout> = { ...others, columns, preset };
      await memory.write(workspaceId, entity, { key: keyOf(file), value: JSON.stringify(layout), updatedAt });
      const earlier = parsed(valuesByField, await memory.lock(workspaceId, entity, VALUES)) ?? {};
      const known = united(earlier, values);
      await memory.write(workspaceId, entity, { key: VALUES, value: JSON.stringify(known), updatedAt });
      await memory.deleteSurplus(workspaceId, entity);
    },
  };
}

export type ImportMemory = ReturnType<typeof createImportMemory>;

const keyOf = ({ columns }: Columns): string =>
  createHash('sha256')
    .update(JSON.stringify(columns.map(({ header }) => header)))
    .digest('base64url');

function parsed<Schema extends z.ZodType>(schema: Schema, json: string | undefined): z.output<Schema> | null {
  return json === undefined ? null : (schema.safeParse(JSON.parse(json)).data ?? null);
}

/** Returns the earlier answers to what the cells of this file don't tell. Clear cells decide again. */
function openAnswers({ columns }: Columns, answers: Answers): Answers {
  const open = Object.entries(answers).flatMap(([column, { dateOrder, decimal }]) => {
    const formats = columns[Number(column)]?.formats;
    if (!formats) return [];
    const answer: Answers[string] = {
      ...(formats.dateOrder.value === null && { dateOrder }),
      ...(formats.decimal.value === null && { decimal }),
    };
    return [[column, answer] as const];
  });
  return Object.fromEntries(open);
}

type Answers = NonNullable<ImportChoices['columns']>;
type Values = NonNullable<ImportChoices['values']>;

/** Adds the latest values, and forgets the oldest ones beyond the limit. */
function united(earlier: Values, latest: Values): Values {
  const all = [earlier, latest].flatMap((values) =>
    Object.entries(values).flatMap(([field, texts]) =>
      Object.entries(texts).map(([text, value]) => ({ field, text, value })),
    ),
  );
  const result: Record<string, Record<string, string>> = {};
  for (const { field, text, value } of all.slice(-importLimits.values))
    result[field] = { ...result[field], [text]: value };
  return result;
}
