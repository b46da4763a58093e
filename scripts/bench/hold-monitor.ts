// Loaded into the server by `--import`: tells the bench for how long the event loop was held up since it was last asked.
import { measureEventLoopHolds } from '../../src/testing/event-loop-holds';

const holds = measureEventLoopHolds();

process.on('message', (message) => {
  if (message === 'hold?') void holds.take().then((holdMs) => process.send?.(holdMs));
});
process.channel?.unref();
