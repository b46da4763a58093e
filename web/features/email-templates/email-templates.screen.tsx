import { EmptyScreen } from '../../shell/EmptyScreen';
import { pageTitle } from '../../shell/page-title';
import { screen } from '../../lib/screen.server';

export const meta = pageTitle('Email Templates');

export const loader = screen(async () => null);

export default function EmailTemplates() {
  return (
    <EmptyScreen
      title="Email Templates"
      subtitle="Messages that your team sends again and again"
      empty="No email templates found"
      icon="mail"
    />
  );
}
