/** For texts of users' making: they are no way to write elsewhere on the terminal. */
export const oneLine = (text: string): string => text.replace(/[\p{Cc}\p{Cf}]+/gu, ' ');
