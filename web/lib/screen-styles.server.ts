import { ServerStyleSheet } from 'styled-components';

/**
 * Maximum number of rules per screen, far more than any screen has. Only a style computed from data could reach it,
 * and would fill the memory.
 */
const MAX_RULES = 5_000;

/** The styles that one screen has used so far. */
export interface ScreenStyles {
  /** Collects the styles that a page uses. Styles of earlier pages aren't compiled again. */
  collect(page: React.ReactElement): React.ReactElement;
  /** Returns `<style>` elements with all collected styles. */
  tags(): string;
}

/**
 * Keeps one style sheet per screen. Compiling a screen's CSS for each page would cost as much as its queries, and it
 * hardly differs between pages. The rules that a page doesn't need are a few hundred bytes.
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
