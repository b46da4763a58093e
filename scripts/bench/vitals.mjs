// Preloaded into a measured server: sends its memory and event-loop delay to the parent every second.
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { setInterval } from 'node:timers';

const EVERY_MS = 1000;

// Child processes of the server inherit this preload, but have no such parent.
if (process.send && process.argv[1]?.endsWith('bin/run.js')) {
  const delay = monitorEventLoopDelay({ resolution: 1 });
  delay.enable();
  setInterval(() => {
    const { rss, heapUsed } = process.memoryUsage();
    process.send?.({
      residentMb: rss / 2 ** 20,
      heapMb: heapUsed / 2 ** 20,
      delayP99Ms: delay.percentile(99) / 1e6,
      delayMaxMs: delay.max / 1e6,
    });
    delay.reset();
  }, EVERY_MS).unref();
  process.channel?.unref();
}
