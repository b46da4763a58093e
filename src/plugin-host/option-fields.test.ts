import { describe, expect, it } from 'vitest';
import type { SourceOption } from '../plugin-api';
import { optionFields } from './option-fields';
import { completeOptions, identifyingOptions, readOptions } from './source-options.rules';

const text: SourceOption = {
  name: 'path',
  kind: 'text',
  label: 'Path',
  default: 'url',
  identifies: true,
  isSelector: true,
};
const size: SourceOption = { name: 'size', kind: 'number', label: 'Size', min: 1, isInteger: true };
const unit: SourceOption = {
  name: 'unit',
  kind: 'choice',
  label: 'Unit',
  choices: [
    { value: 'a', label: 'A' },
    { value: 'b', label: 'B' },
  ],
  default: 'a',
};
const declared = [text, size, unit];

describe('a declaration of options', () => {
  it('is accepted', () => expect(optionFields.parse(declared)).toEqual(declared));

  it.each([
    [[{ ...text, name: 'Path' }], 'must be a name such as selector'],
    [[text, text], 'must have different names'],
    [[{ ...unit, default: 'c' }], 'must be a valid value'],
    [[{ ...size, default: 0 }], 'must be a valid value'],
    [[{ ...text, typo: 1 }], 'Unrecognized key: "typo"'],
    [[{ ...size, isSelector: true }], 'Unrecognized key: "isSelector"'],
    [Array.from({ length: 31 }, (_, n) => ({ ...size, name: `a${n}` })), 'Too big'],
  ])('is refused: %#', (fields, message) => {
    const { error } = optionFields.safeParse(fields);
    expect(error?.issues.map((issue) => issue.message).join()).toContain(message);
  });
});

describe('values of options', () => {
  it('are stored without defaults, and complete for the plugin', () => {
    const { options, problems } = readOptions(declared, { path: 'url', size: 2, unit: 'b' });
    expect({ options, problems }).toEqual({ options: { size: 2, unit: 'b' }, problems: {} });
    expect(completeOptions(declared, options)).toEqual({ path: 'url', size: 2, unit: 'b' });
  });

  it('are empty for null in a field that has a default', () => {
    const { options } = readOptions(declared, { path: null, unit: null });
    expect(options).toEqual({ path: null });
    expect(completeOptions(declared, options)).toEqual({ path: null, size: null, unit: 'a' });
  });

  it('are refused by name', () => {
    expect(readOptions(declared, { size: 1.5, unit: 'c', other: 1 }).problems).toEqual({
      other: 'Unknown option: other',
      size: 'Size must be a whole number',
      unit: 'Unit must be one of: a, b',
    });
  });

  it('count as missing if a newer version of the plugin refuses them', () => {
    expect(completeOptions(declared, { size: 'x', unit: 'z', gone: 1 })).toEqual({
      path: 'url',
      size: null,
      unit: 'a',
    });
  });

  it('identify a source only if they differ from the default', () => {
    expect(identifyingOptions(declared, { size: 4 })).toBeNull();
    expect(identifyingOptions(declared, { path: 'x' })).toBe('[["path","x"]]');
  });
});
