export interface Segment {
  text: string;
  isMention: boolean;
}

/** Splits the text of a comment into names of mentioned people, with their `@`, and the text between them. */
export function mentionSegments(text: string, names: readonly string[]): Segment[] {
  const marks = [...new Set(names)].map((name) => `@${name}`).sort((a, b) => b.length - a.length);
  const segments: Segment[] = [];
  let from = 0;
  const push = (until: number, isMention: boolean) => {
    if (until > from) segments.push({ text: text.slice(from, until), isMention });
    from = until;
  };
  for (let at = text.indexOf('@'); at !== -1; at = text.indexOf('@', Math.max(at + 1, from))) {
    const mark = marks.find((one) => text.startsWith(one, at));
    if (mark === undefined) continue;
    push(at, false);
    push(at + mark.length, true);
  }
  push(text.length, false);
  return segments;
}
