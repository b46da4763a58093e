import { visitOf, type Scenario } from '../../fixtures/pages/scenario';
import type { CheckedSource, FoundItem, PluginTools, SourceCheck } from '../plugin-api';

interface Watching {
  check(source: CheckedSource, tools: PluginTools): Promise<SourceCheck>;
  readPage: PluginTools['readPage'];
  compareTexts: PluginTools['compareTexts'];
}

/** A wrong report about a scenario. */
export interface Mistake {
  scenario: string;
  round: number;
  kind: 'missed' | 'false';
  content: string;
}

export interface Score {
  changes: number;
  noisePages: number;
  missed: number;
  falseAlarms: number;
  mistakes: Mistake[];
}

const unused = () => {
  throw new Error('Not used by pages');
};

/** Checks each scenario round by round, and counts missed changes and false alarms. */
export async function scorePages(scenarios: readonly Scenario[], watching: Watching): Promise<Score> {
  const mistakes: Mistake[] = [];
  for (const scenario of scenarios) mistakes.push(...(await mistakesIn(scenario, watching)));
  const count = (kind: Mistake['kind']) => mistakes.filter((one) => one.kind === kind).length;
  const changes = scenarios.filter(({ kind }) => kind === 'change').length;
  return {
    changes,
    noisePages: scenarios.length - changes,
    missed: count('missed'),
    falseAlarms: count('false'),
    mistakes,
  };
}

async function mistakesIn(
  scenario: Scenario,
  { check, readPage, compareTexts }: Watching,
): Promise<Mistake[]> {
  const mistakes: Mistake[] = [];
  let source: CheckedSource = {
    url: 'https://initrode.example/page',
    handle: null,
    validators: {},
    snapshot: null,
    contentHash: null,
    screenshots: 'off',
    options: {},
  };
  for (let round = 0; round <= scenario.rounds; round += 1) {
    const visit = visitOf(scenario, round);
    const found = scenario.page(visit);
    const { html, rendered } = typeof found === 'string' ? { html: found, rendered: found } : found;
    const url = source.url ?? '';
    const result = await check(source, {
      fetch: () => Promise.resolve(new Response(html, { headers: { 'content-type': 'text/html' } })),
      render: () => Promise.resolve({ html: rendered, title: '', status: 200, url }),
      canRender: true,
      open: unused,
      isBrowserIdle: () => true,
      readPage,
      previewPage: unused,
      compareTexts,
      parseFeed: unused,
      readFeed: unused,
      plainText: unused,
      log: { debug: () => undefined, info: () => undefined, warn: () => undefined },
      signal: new AbortController().signal,
      now: () => visit.now,
      settings: { itunesUrl: '', newsUrl: '', rsshubUrl: null },
    });
    const content = result.items.map((item: FoundItem) => item.content ?? '').join('\n');
    const isReported = result.items.length > 0;
    if (visit.changed && !isReported)
      mistakes.push({ scenario: scenario.name, round, kind: 'missed', content });
    if (!visit.changed && isReported)
      mistakes.push({ scenario: scenario.name, round, kind: 'false', content });
    source = {
      ...source,
      validators: result.validators ?? source.validators,
      snapshot: result.snapshot ?? source.snapshot,
      contentHash: result.contentHash ?? source.contentHash,
    };
  }
  return mistakes;
}
