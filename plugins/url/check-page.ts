import { createHash } from 'node:crypto';
import type { CheckedSource, FoundItem, PluginTools, SourceCheck, TextComparison } from 'partnerhub/plugin';
import { fetchPage } from './fetch-page';
import { readSnapshot, writeSnapshot } from './snapshot';

/**
 * The first check stores the page's text. Later checks return one item if the text has changed.
 * @throws Error for users
 */
export async function checkPage(source: CheckedSource, tools: PluginTools): Promise<SourceCheck> {
  const answer = await fetchPage(source, tools);
  if (answer === null) return { items: [], validators: source.validators };
  const { page, validators } = answer;
  const now = tools.now().toISOString();
  const after = { text: page.text, at: now };
  const contentHash = hashOf(page.text);
  const known = readSnapshot(source.snapshot);
  const kept = { validators, contentHash };
  if (known === null) return { ...kept, items: [], snapshot: writeSnapshot({ before: null, after }) };
  if (known.after.text === page.text) return { items: [], validators };
  const comparison = contentHash === source.contentHash ? null : await tools.compareTexts(known.after, after);
  // The difference is insignificant: store the new text for the next comparison.
  if (comparison === null || comparison.changes.length === 0)
    return { ...kept, items: [], snapshot: writeSnapshot({ before: known.before, after }) };
  return {
    ...kept,
    items: [itemOf(source, page.title, comparison, `${source.contentHash} ${contentHash} ${now}`)],
    snapshot: writeSnapshot({ before: known.after, after }),
  };
}

/** Hashes the words of a text. Spacing doesn't matter. */
const hashOf = (text: string): string => createHash('sha256').update(text.replace(/\s+/g, ' ')).digest('hex');

/** @param id must be unique to this change, because a page may change back and forth */
function itemOf(
  { url }: CheckedSource,
  title: string,
  { added, removed, changes }: TextComparison,
  id: string,
): FoundItem {
  const lines = [...added.map((line) => `+ ${line}`), ...removed.map((line) => `- ${line}`)];
  return { id, url, title: `${title} changed`, content: lines.join('\n'), changes };
}
