import { useEffect, useRef, useState } from 'react';
import type { SourcePreviewView } from '../../../../../src/features/monitoring/preview/preview.schema';
import type { SourceOption } from '../../../../../src/plugin-api';
import { call } from '../../../../lib/requests/call';

/** The parts of the call's body that affect the preview. */
interface PreviewRequest {
  options?: Readonly<Record<string, unknown>> | undefined;
}

interface Options {
  declared: readonly SourceOption[];
  /** Returns the body of the call; null while the address is missing. */
  request: (form: FormData) => PreviewRequest | null;
}

export type PagePicture = NonNullable<SourcePreviewView['screenshot']>;
export type PictureOutcome = { picture: PagePicture } | { problem: string };

export type SourcePreviewState = ReturnType<typeof useSourcePreview>;

const PATH = '/api/monitored-sources/preview';
const NO_ADDRESS = 'Enter the address first.';
const NO_PICTURE = 'There is no screenshot of this page.';

/**
 * Previews the content that a source with the typed options would watch: as text, and as a picture to pick parts on.
 */
export function useSourcePreview({ declared, request }: Options) {
  const [shown, setShown] = useState<SourcePreviewView | null>(null);
  const [failure, setFailure] = useState<string | null>(null);
  const [isPending, setPending] = useState(false);
  /** An element of the form. */
  const place = useRef<HTMLDivElement>(null);
  /** Number of the last preview, so that an earlier one which answers later isn't shown. */
  const last = useRef(0);
  const taken = useRef<{ key: string; picture: PagePicture } | null>(null);

  function typed(): PreviewRequest | null {
    const form = place.current?.closest('form');
    return form ? request(new FormData(form)) : null;
  }

  /** Whether to scroll the next preview into view. It is at the end of the form, often below the fold. */
  const reveals = useRef(false);
  useEffect(() => {
    if (shown === null || !reveals.current) return;
    reveals.current = false;
    place.current?.scrollIntoView({ block: 'start' });
  }, [shown]);

  async function show({ isRevealed = false } = {}) {
    reveals.current = isRevealed;
    const body = typed();
    const number = ++last.current;
    setShown(null);
    setFailure(body === null ? NO_ADDRESS : null);
    setPending(body !== null);
    if (body === null) return;
    const outcome = await call<SourcePreviewView>('POST', PATH, body);
    if (number !== last.current) return;
    setPending(false);
    if (outcome.ok) setShown(outcome.data);
    else setFailure(outcome.message ?? 'Failed to preview the source');
  }

  /** Takes a picture of the whole page, without its selectors. The picture is kept while the form shows the same page. */
  async function takePicture(): Promise<PictureOutcome> {
    const form = typed();
    if (form === null) return { problem: NO_ADDRESS };
    const body = { ...form, options: withoutSelectors(declared, form.options ?? {}), screenshot: true };
    const key = JSON.stringify(body);
    if (taken.current?.key === key) return { picture: taken.current.picture };
    const outcome = await call<SourcePreviewView>('POST', PATH, body);
    if (!outcome.ok) return { problem: outcome.message ?? 'Failed to open the page' };
    const { problem, screenshot, warnings } = outcome.data;
    if (problem !== null) return { problem };
    if (screenshot === null) return { problem: warnings.join(' ') || NO_PICTURE };
    taken.current = { key, picture: screenshot };
    return { picture: screenshot };
  }

  return { place, shown, failure, isPending, show, takePicture };
}

/**
 * Removes the selectors, because one that is invalid or finds nothing must not keep users from picking another part.
 */
function withoutSelectors(declared: readonly SourceOption[], options: Readonly<Record<string, unknown>>) {
  const selectors = new Set(declared.flatMap((one) => (isSelectorOption(one) ? [one.name] : [])));
  return Object.fromEntries(Object.entries(options).filter(([name]) => !selectors.has(name)));
}

export type SelectorOption = Extract<SourceOption, { kind: 'text' | 'list' }>;

/** Returns whether an option consists of selectors of parts of a page. */
export const isSelectorOption = (option: SourceOption): option is SelectorOption =>
  (option.kind === 'text' || option.kind === 'list') && option.isSelector === true;
