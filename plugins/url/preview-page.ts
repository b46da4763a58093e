import type { CheckedSource, PluginTools, SourcePreview } from 'partnerhub/plugin';
import { fetchPage, type FetchedPage } from './fetch-page';
import { readPageOptions } from './page-options';
import { readSnapshot } from './snapshot';
import { createVisit, type Visit } from './visit-page';

/** Reads the watched parts of a page with the options of a source. @throws PluginError */
export async function previewPage(source: CheckedSource, tools: PluginTools): Promise<SourcePreview> {
  const visit = createVisit(tools);
  try {
    return await preview(source, tools, visit);
  } finally {
    visit.close();
  }
}

async function preview(source: CheckedSource, tools: PluginTools, visit: Visit): Promise<SourcePreview> {
  const { rendering: choice = 'auto', selection, report } = readPageOptions(source.options);
  const firstVisit = { ...source, validators: {}, snapshot: null };
  const found = await fetchPage(firstVisit, tools, {
    choice,
    last: undefined,
    lastText: readSnapshot(source.snapshot)?.after.text ?? null,
    selection,
    render: visit.render,
  });
  if (found === null) return { text: '' };
  const { content, contentType, url, rendering, note } = found;
  const page = await tools.previewPage(content, { contentType, url, ...(selection && { selection }) });
  const warnings = note === null ? [] : [note];
  if (choice === 'never' && page.needsScript)
    warnings.push('This page has little text until its scripts have run, and these options never run them.');
  if (report?.number)
    warnings.push(
      page.firstNumber === null
        ? 'There is no number in this text, so nothing will be reported.'
        : `The first number in this text is ${page.firstNumber.toLocaleString('en-US', { maximumFractionDigits: 20 })}.`,
    );
  const last = readSnapshot(source.snapshot)?.after;
  const screenshot = source.screenshots === 'off' ? null : await takePicture(found, tools, visit, warnings);
  return {
    title: page.title,
    text: page.text,
    isCut: page.isCut,
    parts: page.parts,
    matched: selection?.watch == null ? null : page.partCount,
    rendered: rendering === 'scripts',
    warnings,
    screenshot,
    previous: last ? { text: last.text, at: last.at } : null,
  };
}

const MAX_BYTES = 1_500_000;

/** Takes a picture of the page and lists the parts that can be picked. If that fails, a warning tells users why. */
async function takePicture(
  { content, contentType, url }: FetchedPage,
  tools: PluginTools,
  visit: Visit,
  warnings: string[],
): Promise<SourcePreview['screenshot']> {
  if (!tools.canRender) {
    warnings.push('There is no picture to pick from, because Chromium is not installed on the server.');
    return null;
  }
  try {
    const page = await visit.page(url);
    const elements = await page.elements(content, contentType);
    return { ...(await page.screenshot({ maxBytes: MAX_BYTES })), elements };
  } catch (error) {
    const why = error instanceof Error ? error.message : 'the browser failed';
    tools.log.info('a page could not be pictured', { url, reason: why });
    warnings.push('There is no picture to pick from, because the page could not be opened in the browser.');
    return null;
  }
}
