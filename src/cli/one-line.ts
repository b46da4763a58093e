/** Replaces control characters in text from users, so that it can't move the cursor or change the terminal. */
export const oneLine = (text: string): string => text.replace(/[\p{Cc}\p{Cf}]+/gu, ' ');
