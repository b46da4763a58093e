/** The custom properties of tokens.css, by name, so that a misspelt token does not compile. */

export const space = {
  2: 'var(--space-2)',
  4: 'var(--space-4)',
  8: 'var(--space-8)',
  12: 'var(--space-12)',
  16: 'var(--space-16)',
  24: 'var(--space-24)',
  32: 'var(--space-32)',
  48: 'var(--space-48)',
} as const;

export const font = {
  12: 'var(--font-12)',
  13: 'var(--font-13)',
  14: 'var(--font-14)',
  16: 'var(--font-16)',
  20: 'var(--font-20)',
  24: 'var(--font-24)',
  mono: 'var(--font-mono)',
} as const;

export const weight = {
  regular: 'var(--weight-regular)',
  medium: 'var(--weight-medium)',
  semibold: 'var(--weight-semibold)',
} as const;

export const leading = { tight: 'var(--leading-tight)', normal: 'var(--leading)' } as const;

export const radius = {
  6: 'var(--radius-6)',
  8: 'var(--radius-8)',
  12: 'var(--radius-12)',
  full: 'var(--radius-full)',
} as const;

export const size = {
  controlSm: 'var(--control-sm)',
  controlMd: 'var(--control-md)',
  icon: 'var(--icon)',
  iconSm: 'var(--icon-sm)',
  form: 'var(--width-form)',
  dialog: 'var(--width-dialog)',
  dialogWide: 'var(--width-dialog-wide)',
  page: 'var(--width-page)',
  sheet: 'var(--width-sheet)',
  composer: 'var(--width-composer)',
  sidebar: 'var(--width-sidebar)',
  sidebarFolded: 'var(--width-sidebar-folded)',
  header: 'var(--height-header)',
  toast: 'var(--width-toast)',
} as const;

export const color = {
  canvas: 'var(--canvas)',
  surface: 'var(--surface)',
  surfaceSunken: 'var(--surface-sunken)',
  surfaceHover: 'var(--surface-hover)',
  surfacePressed: 'var(--surface-pressed)',
  surfaceOverlay: 'var(--surface-overlay)',
  border: 'var(--border)',
  borderStrong: 'var(--border-strong)',
  borderControl: 'var(--border-control)',
  text: 'var(--text)',
  textMuted: 'var(--text-muted)',
  textFaint: 'var(--text-faint)',
  tooltip: 'var(--tooltip)',
  tooltipText: 'var(--tooltip-text)',
  accent: 'var(--accent)',
  accentHover: 'var(--accent-hover)',
  accentOn: 'var(--accent-on)',
  accentSubtle: 'var(--accent-subtle)',
  accentBorder: 'var(--accent-border)',
  accentText: 'var(--accent-text)',
  accentQuiet: 'var(--accent-quiet)',
  success: 'var(--success)',
  successSubtle: 'var(--success-subtle)',
  successBorder: 'var(--success-border)',
  successText: 'var(--success-text)',
  warning: 'var(--warning)',
  warningSubtle: 'var(--warning-subtle)',
  warningBorder: 'var(--warning-border)',
  warningText: 'var(--warning-text)',
  danger: 'var(--danger)',
  dangerSubtle: 'var(--danger-subtle)',
  dangerBorder: 'var(--danger-border)',
  dangerText: 'var(--danger-text)',
  info: 'var(--info)',
  infoSubtle: 'var(--info-subtle)',
  infoBorder: 'var(--info-border)',
  infoText: 'var(--info-text)',
  focus: 'var(--focus)',
  backdrop: 'var(--backdrop)',
} as const;

export const shadow = { overlay: 'var(--shadow-overlay)', control: 'var(--shadow-control)' } as const;

export const motion = { fast: 'var(--fast)', slow: 'var(--slow)', ease: 'var(--ease)' } as const;

export const layer = {
  sticky: 'var(--layer-sticky)',
  overlay: 'var(--layer-overlay)',
  toast: 'var(--layer-toast)',
} as const;

/** Media queries can't read custom properties. 768px is the only breakpoint (spec.md §9). */
export const media = { narrow: '@media (max-width: 767px)', wide: '@media (min-width: 768px)' } as const;
