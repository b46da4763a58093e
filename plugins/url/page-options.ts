import {
  PluginError,
  type PageSelection,
  type PluginTools,
  type SourceOption,
  type SourceOptions,
} from 'partnerhub/plugin';
import type { PageOptions } from './check-page';
import type { RenderingChoice } from './fetch-page';

const SELECTOR = 300;
const NUMBER = 1e12;

/** The options of a watched page. */
export const pageOptions: readonly SourceOption[] = [
  {
    name: 'selector',
    kind: 'text',
    label: 'Part to watch',
    help: 'A CSS selector or an XPath. Leave it empty to watch the whole page.',
    example: '.pricing, or //main//h2',
    maxLength: SELECTOR,
    identifies: true,
    isSelector: true,
  },
  {
    name: 'ignore',
    kind: 'list',
    label: 'Parts to ignore',
    help: 'CSS selectors or XPaths, one per line.',
    example: '.related-posts',
    maxLength: SELECTOR,
    isSelector: true,
  },
  {
    name: 'ignoreText',
    kind: 'list',
    label: 'Texts to ignore',
    help: 'One per line. * stands for any text, and /…/ is a regular expression.',
    example: 'Last updated *',
  },
  {
    name: 'triggerWords',
    kind: 'list',
    label: 'Trigger words',
    help: 'One per line. Only changes with one of these words are reported.',
    example: 'price',
    maxLength: 100,
  },
  {
    name: 'minimumChange',
    kind: 'number',
    label: 'Minimum change',
    help: 'Smaller changes are reported once they add up to this much.',
    min: 0.1,
    max: 100_000,
  },
  {
    name: 'minimumChangeUnit',
    kind: 'choice',
    label: 'Unit of the minimum change',
    choices: [
      { value: 'characters', label: 'Characters' },
      { value: 'percent', label: 'Percent of the text' },
    ],
    default: 'characters',
  },
  {
    name: 'numberAbove',
    kind: 'number',
    label: 'Number rises above',
    help: 'Only report when the first number of the watched text rises above this.',
    min: -NUMBER,
    max: NUMBER,
  },
  {
    name: 'numberBelow',
    kind: 'number',
    label: 'Number falls below',
    help: 'Only report when the first number of the watched text falls below this.',
    min: -NUMBER,
    max: NUMBER,
  },
  {
    name: 'rendering',
    kind: 'choice',
    label: 'Run scripts of the page',
    help: 'Needs Chromium on the server. Without it, the page is read as it is sent.',
    choices: [
      { value: 'auto', label: 'If it has little text without them' },
      { value: 'always', label: 'Always' },
      { value: 'never', label: 'Never' },
    ],
    default: 'auto',
  },
];

const textOf = (options: SourceOptions, name: string): string | null => {
  const value = options[name];
  return typeof value === 'string' ? value : null;
};
const numberOf = (options: SourceOptions, name: string): number | null => {
  const value = options[name];
  return typeof value === 'number' ? value : null;
};
const listOf = (options: SourceOptions, name: string): readonly string[] => {
  const value = options[name];
  return Array.isArray(value) ? value.map(String) : [];
};

const renderingOf = (value: string | null): RenderingChoice =>
  value === 'always' || value === 'never' ? value : 'auto';

const wholePage: PageSelection = { watch: null, ignore: [], ignoreText: [] };

/** Converts the values of the options. */
export function readPageOptions(options: SourceOptions): PageOptions {
  const watch = textOf(options, 'selector');
  const ignore = listOf(options, 'ignore');
  const ignoreText = listOf(options, 'ignoreText');
  const amount = numberOf(options, 'minimumChange');
  const unit = textOf(options, 'minimumChangeUnit') === 'percent' ? 'percent' : 'characters';
  const above = numberOf(options, 'numberAbove');
  const below = numberOf(options, 'numberBelow');
  const isSelected = watch !== null || ignore.length > 0 || ignoreText.length > 0;
  return {
    rendering: renderingOf(textOf(options, 'rendering')),
    selection: isSelected ? { watch, ignore, ignoreText } : undefined,
    report: {
      triggerWords: listOf(options, 'triggerWords'),
      minimumChange: amount === null ? null : { unit, amount },
      number: above === null && below === null ? null : { above, below },
    },
  };
}

/** Returns the problems of the options, by name. Tries them on an empty page. */
export async function findProblems(
  options: SourceOptions,
  { readPage }: Pick<PluginTools, 'readPage'>,
): Promise<Record<string, string>> {
  const problems: Record<string, string> = {};
  const attempt = async (name: string, selection: Partial<PageSelection>) => {
    try {
      await readPage('<p>-</p>', { selection: { ...wholePage, ...selection } });
    } catch (error) {
      if (!(error instanceof PluginError)) throw error;
      problems[name] ??= error.message;
    }
  };
  const { selection, report } = readPageOptions(options);
  if (selection && selection.watch !== null) await attempt('selector', { watch: selection.watch });
  for (const ignored of selection?.ignore ?? []) await attempt('ignore', { ignore: [ignored] });
  for (const text of selection?.ignoreText ?? []) await attempt('ignoreText', { ignoreText: [text] });
  const minimum = report?.minimumChange;
  if (minimum?.unit === 'percent' && minimum.amount > 100)
    problems.minimumChange = 'Minimum change must be at most 100 percent';
  const { above = null, below = null } = report?.number ?? {};
  if (above !== null && below !== null && below > above)
    problems.numberBelow = 'The lower limit must not be greater than the upper limit';
  return problems;
}
