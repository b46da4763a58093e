import type { SourceOption } from '../../../../../src/plugin-api';
import { defaultOf, type StoredOptions } from '../../../../../src/plugin-host/source-options.rules';
import type { FieldKind } from '../../../../lib/forms/form-fields';

/** Returns the name of an option's field, which also receives the server's messages. */
export const fieldName = ({ name }: SourceOption): string => `options.${name}`;

type OptionsKind = FieldKind<{ value: Record<string, unknown>; start: { stored: StoredOptions } }>;

/** All options of a source type, as one field of a form. */
export const optionsField = (declared: readonly SourceOption[]): OptionsKind => ({
  read: (form) => Object.fromEntries(declared.map((option) => [option.name, readOption(option, form)])),
  start: () => ({ stored: {} }),
  normalize: (value) => {
    const values = new Map<string, unknown>(Object.entries(value instanceof Object ? value : {}));
    return JSON.stringify(
      declared.map((option) => {
        const given = values.get(option.name);
        return given === undefined ? defaultOf(option) : given;
      }),
    );
  },
});

/** Returns the value as typed. The server reports a number that isn't one. */
function readOption(option: SourceOption, form: FormData): unknown {
  const name = fieldName(option);
  const given = form.get(name);
  const typed = typeof given === 'string' ? given.trim() : '';
  switch (option.kind) {
    case 'flag':
      return form.has(name);
    case 'list':
      return typed.split(/\r?\n/).flatMap((line) => line.trim() || []);
    case 'number':
      return typed === '' ? null : Number.isFinite(Number(typed)) ? Number(typed) : typed;
    default:
      return typed || null;
  }
}
