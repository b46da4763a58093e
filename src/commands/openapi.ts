import { BaseCommand } from '../cli/base-command';

export default class OpenApi extends BaseCommand {
  static override summary = 'Print the description of the API in OpenAPI 3.1.';
  static override examples = ['<%= config.bin %> <%= command.id %> > openapi.json'];

  async run() {
    await this.parse(OpenApi);
    const { openApiText } = await import('../openapi-text');
    this.log(JSON.stringify(JSON.parse(await openApiText()), null, 2));
  }
}
