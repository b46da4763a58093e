import { setInteractionModality } from 'react-aria/useFocusVisible';

/**
 * Tells React Aria which clicks come from the keyboard. Enter or Space on a native button or in a form clicks without a
 * pointer, which React Aria takes for a screen reader's click. After such a click, it moves the focus only when all
 * transitions have ended. That is too late for the first field of a dialog, and for the button that opened a closed
 * dialog.
 */
export function markKeyboardClicks(): void {
  let isKeyDown = false;
  const note = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' && event.key !== ' ') return;
    // The browser sends the click before it runs a timer.
    isKeyDown = true;
    setTimeout(() => (isKeyDown = false));
  };
  // Run after React Aria's listeners, which are on the document, and before React's.
  const root = document.documentElement;
  root.addEventListener('keydown', note, true);
  root.addEventListener('keyup', note, true);
  root.addEventListener(
    'click',
    () => {
      if (isKeyDown) setInteractionModality('keyboard');
    },
    true,
  );
}
