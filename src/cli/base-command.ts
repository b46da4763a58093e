import { Command, ux } from '@oclif/core';
import type { App } from '../app';
import type { Config } from '../config';
import { redactText } from '../lib/logging/redact';
import { describeFailure } from './failure';

/**
 * The base class of all commands. Loads the configuration and opens the services on first use, and closes them at the
 * end. Prints an error as one line on stderr and exits with 1, or with 2 for wrong usage. `DEBUG` adds the stack.
 */
export abstract class BaseCommand extends Command {
  #app: Promise<App> | undefined;

  protected async loadConfig(): Promise<Config> {
    const { loadConfig } = await import('../config');
    return loadConfig();
  }

  /** Returns the services. The database schema is up to date. */
  protected app(): Promise<App> {
    this.#app ??= this.#open();
    return this.#app;
  }

  async #open(): Promise<App> {
    const { openInstallation } = await import('../app');
    return openInstallation(await this.loadConfig());
  }

  protected override async catch(error: Error): Promise<never> {
    const { exitCode, line } = describeFailure(error, `${this.config.bin} ${this.id?.replaceAll(':', ' ')}`);
    if (ux.action.running) ux.action.stop('failed');
    if (line !== '') process.stderr.write(`${line}\n`);
    if (process.env.DEBUG) process.stderr.write(`${redactText(error.stack ?? '')}\n`);
    return this.exit(exitCode);
  }

  protected override async finally(): Promise<void> {
    const app = await this.#app?.catch(() => undefined);
    await app?.close();
  }
}
