import { createHash } from 'node:crypto';
import type {
  CheckedSource,
  FoundItem,
  PageSelection,
  PluginTools,
  ReadText,
  ReportRules,
  SourceCheck,
  TextComparison,
} from 'partnerhub/plugin';
import { fetchPage, type RenderingChoice } from './fetch-page';
import { createVisit } from './visit-page';
import { readSnapshot, writeSnapshot, type Snapshot } from './snapshot';

/** The options of a watched page. */
export interface PageOptions {
  rendering?: RenderingChoice;
  /** Default: the whole page. */
  selection?: PageSelection | undefined;
  /** Default: every change. */
  report?: ReportRules | undefined;
}

/**
 * The first check stores the page's text. Later checks return one item if the text has changed. A picture of the page is
 * taken after a change, and if there is none yet as soon as the browser is free.
 * @throws PluginError
 */
export async function checkPage(
  source: CheckedSource,
  tools: PluginTools,
  options: PageOptions = {},
): Promise<SourceCheck> {
  const { url, screenshots } = source;
  if (url === null || screenshots === 'off' || !tools.canRender)
    return checkText(source, tools, options, tools.render);
  const visit = createVisit(tools);
  try {
    const check = await checkText(source, tools, options, visit.render);
    const isFree = visit.isOpen() || tools.isBrowserIdle();
    const isWanted = check.items.length > 0 || (screenshots === 'missing' && isFree);
    return isWanted ? { ...check, screenshot: await visit.screenshot(url) } : check;
  } finally {
    visit.close();
  }
}

async function checkText(
  source: CheckedSource,
  tools: PluginTools,
  { rendering: choice = 'auto', selection, report }: PageOptions,
  render: PluginTools['render'],
): Promise<SourceCheck> {
  const selected = selection && JSON.stringify(selection);
  const last = readSnapshot(source.snapshot);
  // Don't compare with the text of another part of the page, because it would look like a change.
  const known = last?.selection === selected ? last : null;
  const asked = known === null ? { ...source, snapshot: null } : source;
  const answer = await fetchPage(asked, tools, {
    choice,
    last: known?.rendering,
    lastText: known?.after.text ?? null,
    selection,
    render,
  });
  const checks = Number(source.validators.checks ?? 0) + 1;
  const counted = { checks: String(checks) };
  if (answer === null) return { items: [], validators: { ...source.validators, ...counted } };
  const { page, rendering, note } = answer;
  const validators = { ...answer.validators, ...counted };
  const now = tools.now().toISOString();
  const { text, outline, surroundings } = page;
  const after: ReadText = { text, at: now, outline, surroundings, checks };
  const contentHash = hashOf(page.text);
  const kept = { validators, contentHash, note };
  const snapshotOf = (texts: Pick<Snapshot, 'before' | 'after'>) =>
    writeSnapshot({ before: texts.before, after: texts.after, rendering, selection: selected });
  const isOtherReading = known?.rendering !== undefined && known.rendering !== rendering;
  if (known === null || isOtherReading)
    return { ...kept, items: [], snapshot: snapshotOf({ before: null, after }) };
  const isOld = known.after.outline === undefined;
  const isSameAround = known.after.surroundings === page.surroundings;
  if (known.after.text === page.text && isSameAround && !isOld) return { items: [], validators, note };
  const isSameText = known.after.text === page.text || contentHash === source.contentHash;
  // An older version of PartnerHub didn't keep what surrounds the text.
  const isSame = isSameText && (isSameAround || known.after.surroundings === undefined);
  const comparison = isSame ? null : await tools.compareTexts(known.after, after, report);
  const memory = comparison?.memory ?? known.after.memory;
  const withMemory = (text: ReadText): ReadText => (memory === undefined ? text : { ...text, memory });
  if (comparison?.verdict === 'wait')
    return {
      items: [],
      validators,
      note,
      snapshot: snapshotOf({ before: known.before, after: withMemory(known.after) }),
    };
  // Store the new text for the next comparison.
  if (comparison === null || comparison.verdict === 'skip')
    return { ...kept, items: [], snapshot: snapshotOf({ before: known.before, after: withMemory(after) }) };
  return {
    ...kept,
    items: [itemOf(source, page.title, comparison, `${source.contentHash} ${contentHash} ${now}`)],
    snapshot: snapshotOf({ before: known.after, after: withMemory(after) }),
  };
}

/** Returns a hash of the words of a text. Spacing doesn't matter. */
const hashOf = (text: string): string => createHash('sha256').update(text.replace(/\s+/g, ' ')).digest('hex');

/** Creates the item for a change. @param id must be unique to this change, because a page may change back and forth */
function itemOf(
  { url }: CheckedSource,
  title: string,
  { added, removed, changes, isQuiet }: TextComparison,
  id: string,
): FoundItem {
  const lines = [...added.map((line) => `+ ${line}`), ...removed.map((line) => `- ${line}`)];
  const item = { id, url, content: lines.join('\n'), changes };
  return isQuiet
    ? { ...item, title: `${title}: title, menu or links changed`, category: 'other' }
    : { ...item, title: `${title} changed` };
}
