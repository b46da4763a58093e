// Preloaded into the server with `--import`. Reports the longest block of the event loop since the last report.
import { measureEventLoopDelay } from '../../src/testing/event-loop-delay';

const holds = measureEventLoopDelay();

process.on('message', (message) => {
  if (message === 'hold?') void holds.take().then((holdMs) => process.send?.(holdMs));
});
process.channel?.unref();
