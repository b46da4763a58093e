import type { Program } from './programs.repo';

/** A program as shown in lists and on cards. */
export interface ProgramView extends Program {
  referralCount: number;
  convertedCount: number;
}
