import { lazy } from 'react';
import { SafeSuspense } from '../feedback/SafeSuspense';
import type { FileDropProps } from './DropArea';

/** The server renders the area, and its code, which is large, loads after that of the screen. */
const DropArea = lazy(() => import('./DropArea'));

/** Takes files that are dropped, pasted or picked. Keyboard users pick them with the button. */
export const FileDropZone = (props: FileDropProps) => (
  <SafeSuspense>
    <DropArea {...props} />
  </SafeSuspense>
);
