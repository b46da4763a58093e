import { definePlugin, PluginError, type SourceType } from 'partnerhub/plugin';
import { fetchJson } from './fetch-json';
import { findProblems, jsonOptions, readTarget } from './json-options';
import { readItems } from './read-items';
import { changeOf, readLast, readValue } from './watch-value';

const MAX_SHOWN = 50;

/** A JSON API: the new items of a list, or the changes of a value. */
const json: SourceType = {
  type: 'json',
  label: 'JSON API',
  takes: 'url',
  options: jsonOptions,
  validateOptions: findProblems,

  normalize(address) {
    if (address.url === null) throw new PluginError('A JSON source needs the URL of an API');
    return address;
  },

  async preview(source, tools) {
    const target = readTarget(source.options);
    const found = await fetchJson(source.url, {}, tools);
    if (found === null) throw new PluginError('The API returned no content');
    if (target.kind === 'value')
      return { text: readValue(found.json, target), matched: 1, previous: readLast(source.snapshot) };
    const items = readItems(found.json, target, found.url, tools);
    const isDated = items.some(({ publishedAt }) => publishedAt != null);
    const isKnown = items.every(({ id, url }) => id != null || url != null);
    return {
      text: items.map(({ title }) => title).join('\n'),
      parts: items.slice(0, MAX_SHOWN).map(({ title, url, publishedAt }) => ({
        path: String(publishedAt ?? 'No date'),
        text: url == null ? title : `${title} (${url})`,
      })),
      matched: items.length,
      warnings: [
        ...(items.length === 0 ? ['The list is empty now. New items are reported as they appear.'] : []),
        ...(items.length > 0 && !isDated ? ['The items have no date at this path.'] : []),
        ...(isKnown
          ? []
          : ['Some items have neither an ID nor an address, so they are identified by their title.']),
      ],
    };
  },

  async check(source, tools) {
    const target = readTarget(source.options);
    const found = await fetchJson(source.url, source.validators, tools);
    if (found === null) return { items: [], validators: source.validators };
    const { validators } = found;
    if (target.kind === 'list') return { items: readItems(found.json, target, found.url, tools), validators };
    const now = { text: readValue(found.json, target), at: tools.now().toISOString() };
    const last = readLast(source.snapshot);
    const change = last === null ? null : await changeOf(source, target, last, now, tools);
    return { items: change === null ? [] : [change], validators, snapshot: JSON.stringify(now) };
  },
};

export default definePlugin({ sources: [json] });
