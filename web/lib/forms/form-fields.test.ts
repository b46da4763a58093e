import { describe, expect, it } from 'vitest';
import { changesTo, flag, lines, rawText, readFields, tags, text, typedList } from './form-fields';

const fields = {
  name: text,
  city: text,
  body: rawText,
  isPublic: flag,
  tags,
  checklist: lines,
  hosts: typedList(/[\s,]+/, '\n'),
};

const record = {
  id: '1',
  name: 'Northwind',
  city: null,
  body: '  # Title\n',
  isPublic: true,
  tags: ['b', 'a'],
  checklist: ['Plan', 'Launch'],
  hosts: ['shop.example.com'],
};

/** Returns a form without changes. */
function untouchedForm(): FormData {
  const form = new FormData();
  form.set('name', 'Northwind');
  form.set('city', '');
  form.set('body', '  # Title\r\n');
  form.set('isPublic', 'on');
  form.set('tags', 'b\na');
  form.set('checklist', 'Plan\nLaunch');
  form.set('hosts', 'shop.example.com');
  return form;
}

function changesAfter(edit: (form: FormData) => void): Record<string, unknown> {
  const form = untouchedForm();
  edit(form);
  return changesTo(fields, record, readFields(fields, form));
}

describe('readFields', () => {
  it('trims texts, but keeps raw texts except for their line breaks', () => {
    const form = new FormData();
    form.set('name', ' Northwind ');
    form.set('body', '  # Title\r\n');
    const { name, body } = readFields(fields, form);
    expect({ name, body }).toEqual({ name: 'Northwind', body: '  # Title\n' });
  });

  it('reads tags from one field with a tag per line, and from several checkboxes', () => {
    const form = new FormData();
    form.append('tags', 'first contact\nrenewal');
    form.append('tags', 'upsell');
    expect(readFields({ tags }, form)).toEqual({ tags: ['first contact', 'renewal', 'upsell'] });
  });

  it('splits typed lists and drops empty items', () => {
    const form = new FormData();
    form.set('checklist', ' Plan \r\n\r\nLaunch it');
    form.set('hosts', 'a.example, b.example\nc.example');
    expect(readFields({ checklist: lines, hosts: fields.hosts }, form)).toEqual({
      checklist: ['Plan', 'Launch it'],
      hosts: ['a.example', 'b.example', 'c.example'],
    });
  });

  it('has no value for a text that the form does not show, and false for a checkbox without a tick', () => {
    expect(readFields({ name: text, isPublic: flag }, new FormData())).toEqual({ isPublic: false });
  });
});

describe('changesTo', () => {
  it('is empty for a form with the stored values', () => {
    expect(changesAfter(() => undefined)).toEqual({});
  });

  it('ignores what the server normalizes: spaces around a text and the order of tags', () => {
    const changes = changesAfter((form) => {
      form.set('name', ' Northwind\n');
      form.set('city', '   ');
      form.set('tags', 'a\nb');
    });
    expect(changes).toEqual({});
  });

  it('contains only the fields that differ', () => {
    const changes = changesAfter((form) => {
      form.set('city', 'Oslo');
      form.delete('isPublic');
      form.set('tags', 'a');
    });
    expect(changes).toEqual({ city: 'Oslo', isPublic: false, tags: ['a'] });
  });

  it('notices spaces in a raw text and the order of a list', () => {
    const changes = changesAfter((form) => {
      form.set('body', '# Title\n');
      form.set('checklist', 'Launch\nPlan');
    });
    expect(changes).toEqual({ body: '# Title\n', checklist: ['Launch', 'Plan'] });
  });

  it('empties a field', () => {
    expect(changesAfter((form) => form.set('name', ''))).toEqual({ name: '' });
    expect(changesAfter((form) => form.set('tags', ''))).toEqual({ tags: [] });
  });

  it('leaves out fields that the form does not show', () => {
    expect(changesAfter((form) => form.delete('name'))).toEqual({});
  });

  it('compares values without a field as JSON, with null equal to an empty text', () => {
    const values = { city: 'Oslo', startDate: '', timezone: 'UTC', evidence: undefined };
    expect(changesTo({}, { city: 'Oslo', startDate: null, timezone: null }, values)).toEqual({
      timezone: 'UTC',
    });
  });
});

it('fills in a field with the stored value', () => {
  expect(text.start(null)).toEqual({ defaultValue: '' });
  expect(text.start(12.5)).toEqual({ defaultValue: '12.5' });
  expect(flag.start(true)).toEqual({ defaultSelected: true });
  expect(tags.start(['a'])).toEqual({ defaultValue: ['a'] });
  expect(lines.start(['Plan', 'Launch'])).toEqual({ defaultValue: 'Plan\nLaunch' });
});
