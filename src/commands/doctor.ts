import { Flags } from '@oclif/core';
import { BaseCommand } from '../cli/base-command';

export default class Doctor extends BaseCommand {
  static override summary = 'Check this installation for problems and missing optional parts.';
  static override description = 'Changes nothing. Exits with 1 when it finds a problem, else with 0.';
  static override examples = [
    '<%= config.bin %> <%= command.id %>',
    '<%= config.bin %> <%= command.id %> --json',
    '<%= config.bin %> <%= command.id %> --verify-files',
  ];
  static override enableJsonFlag = true;
  static override flags = {
    'verify-files': Flags.boolean({
      description: 'read all uploaded files, and compare their SHA-256 with the database',
    }),
  };

  async run() {
    const { flags } = await this.parse(Doctor);
    const { examineInstallation } = await import('../operations/doctor/doctor');
    const findings = await examineInstallation({ verifyFiles: flags['verify-files'] });
    for (const { severity, check, message } of findings)
      this.log(`${severity.padEnd(4)}  ${check.padEnd(14)}  ${message}`);
    const failed = findings.filter(({ severity }) => severity === 'fail');
    const warned = findings.filter(({ severity }) => severity === 'warn');
    if (failed.length > 0) process.exitCode = 1;
    this.log(`\nProblems: ${failed.length}. Warnings: ${warned.length}.`);
    return { ok: failed.length === 0, findings };
  }
}
