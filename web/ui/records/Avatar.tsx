interface Props {
  /** Name of the person or company. Its initials are shown without `src`. */
  name: string;
  src?: string | null;
  shape?: 'company' | 'person';
  size?: 'sm' | 'md' | 'lg' | 'xl';
}

/** Decorative: the name is shown next to it. */
export function Avatar({ name, src, shape = 'company', size = 'md' }: Props) {
  return (
    // The initials are drawn by CSS, because as text they would belong to the label of a button around them.
    <span
      className="ui-avatar"
      data-shape={shape}
      data-size={size}
      data-initials={src ? undefined : initials(name)}
      aria-hidden
    >
      {src && <img src={src} alt="" loading="lazy" decoding="async" />}
    </span>
  );
}

/** Matches an email address and captures its local part without the tag after a plus. */
const localPart = /^([^\s@+]+)[^\s@]*@[^\s@]+$/;

/** Returns the initials of a name: `Grace Hopper` → `GH`, `acme` → `A`, `ada.lovelace+work@acme.com` → `AL`. */
export function initials(name: string): string {
  const shown = localPart.exec(name.trim())?.[1] ?? name;
  const words = shown.split(/[^\p{L}\p{N}]+/u).filter(Boolean);
  const last = words.length > 1 ? words[words.length - 1] : undefined;
  return [words[0], last]
    .map((word) => (word ? [...word][0] : ''))
    .join('')
    .toUpperCase();
}
