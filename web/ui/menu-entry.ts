import type { IconName } from './icons';

export interface MenuEntry {
  id: string;
  label: string;
  description?: string;
  icon?: IconName;
  tone?: 'danger';
  href?: string;
  onAction?: () => void;
  /** Reason why the entry is disabled, shown below the label. */
  disabledReason?: string;
  isSelected?: boolean;
}
