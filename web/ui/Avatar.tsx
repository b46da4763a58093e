interface Props {
  /** Whose it is; gives the initials where there is no picture. */
  name: string;
  src?: string | null;
  shape?: 'company' | 'person';
  size?: 'sm' | 'md' | 'lg' | 'xl';
}

/** Decorative: the name stands beside it. */
export function Avatar({ name, src, shape = 'company', size = 'md' }: Props) {
  return (
    <span className="ui-avatar" data-shape={shape} data-size={size} aria-hidden>
      {src ? <img src={src} alt="" loading="lazy" decoding="async" /> : initials(name)}
    </span>
  );
}

/** The local part of an email address, without the tag after a plus. */
const localPart = /^([^\s@+]+)[^\s@]*@[^\s@]+$/;

/** `Grace Hopper` → `GH`, `acme` → `A`, `ada.lovelace+work@acme.com` → `AL`. */
export function initials(name: string): string {
  const shown = localPart.exec(name.trim())?.[1] ?? name;
  const words = shown.split(/[^\p{L}\p{N}]+/u).filter(Boolean);
  const last = words.length > 1 ? words[words.length - 1] : undefined;
  return [words[0], last]
    .map((word) => (word ? [...word][0] : ''))
    .join('')
    .toUpperCase();
}
