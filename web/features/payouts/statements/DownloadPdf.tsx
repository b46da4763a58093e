import { useDownload } from '../../../lib/files/useDownload';
import { Button } from '../../../ui/actions/Button';

/** Saves a statement as a PDF, which the server prints meanwhile. */
export function DownloadPdf({ path }: { path: string }) {
  const { download, pending } = useDownload();
  return (
    <Button icon="download" isPending={pending !== null} onPress={() => void download(path)}>
      Download PDF
    </Button>
  );
}
