import { ServerStyleSheet } from 'styled-components';

/** Far more than any screen has. Only a style that is computed from data could ever get there, and would fill the memory. */
const MAX_RULES = 5_000;

/** The styles that renderings of one screen have needed so far. */
export interface ScreenStyles {
  /** Notes which styles a rendering uses; those of earlier ones need not be compiled again. */
  collect(page: React.ReactElement): React.ReactElement;
  /** `<style>` elements with all that was collected. */
  tags(): string;
}

/**
 * Compiling a screen's CSS for each page would cost as much as its queries, and it hardly differs from page to page: so each
 * screen keeps its sheet. What one page does not need of it is a few hundred bytes.
 */
export function createScreenStyles(): (screen: string) => ScreenStyles {
  const sheets = new Map<string, ScreenStyles>();
  return (screen) => {
    const known = sheets.get(screen);
    if (known) return known;
    const sheet = keepSheet(() => sheets.delete(screen));
    sheets.set(screen, sheet);
    return sheet;
  };
}

function keepSheet(discard: () => void): ScreenStyles {
  const sheet = new ServerStyleSheet();
  const ruleCount = () => sheet.instance.getTag().tag.length;
  let tags = { ruleCount: -1, text: '' };
  return {
    collect: (page) => sheet.collectStyles(page),
    tags() {
      if (tags.ruleCount !== ruleCount()) tags = { ruleCount: ruleCount(), text: sheet.getStyleTags() };
      if (tags.ruleCount > MAX_RULES) discard();
      return tags.text;
    },
  };
}
