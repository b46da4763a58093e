import { CLICK_COOKIE } from '../../../../src/features/affiliates/affiliates.rules';
import { applyBody } from '../../../../src/features/applications/applications.schema';
import { parse } from '../../../../src/http/calls/input';
import { customKinds, nest } from '../../../lib/forms/custom-form-fields';
import { readFields } from '../../../lib/forms/form-fields';
import { publicForm } from '../../../lib/screens/public-form.server';
import { applicationBody, applyFields } from '../form/application-form';

/** Takes the form as `POST /api/applications/apply` takes its body. */
export const applyWithoutScripts = publicForm({
  async read({ app, param }, form) {
    const { customFields } = await app.applications.addressee(param('workspaceId'));
    return { ...readFields(applyFields, form), ...readFields(customKinds(customFields), form) };
  },
  async send({ app, context, param }, values) {
    const workspaceId = param('workspaceId');
    const body = parse(applyBody, nest({ ...applicationBody(values), workspaceId }));
    await app.limits.consume('apply', context.clientAddress);
    await app.applications.apply(body, context.cookie(CLICK_COOKIE));
    return `/apply/${encodeURIComponent(workspaceId)}?sent`;
  },
});
