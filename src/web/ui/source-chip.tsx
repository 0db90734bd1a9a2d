import { FileText } from 'lucide-react';
import { Button } from 'react-aria-components/Button';
import { Dialog, DialogTrigger } from 'react-aria-components/Dialog';
import { Popover } from 'react-aria-components/Popover';

type Source = { file: string; shortFile: string; page: number };

const chip =
  'inline-flex max-w-full items-center gap-1 rounded-sm border border-line bg-paper px-1.5 py-0.5 text-left text-sm text-muted numbers';

const Place = ({ file, shortFile, page }: Source) => (
  <>
    <FileText aria-hidden="true" className="size-3.5 shrink-0" />
    <span className="min-w-0 truncate" title={file}>
      {shortFile}
    </span>
    <span className="whitespace-nowrap">· page {page}</span>
  </>
);

/** Where something was read: file and page. */
export const SourceChip = (source: Source) => (
  <span className={chip}>
    <Place {...source} />
  </span>
);

/** A source that opens on what it says: the quoted words, and how they were read. */
export const SourceButton = ({ quote, method, ...source }: Source & { quote: string; method: string }) => (
  <DialogTrigger>
    <Button
      className={`${chip} min-h-6 cursor-pointer underline decoration-line underline-offset-3 hover:border-lake hover:bg-lake-tint hover:text-ink`}
    >
      <Place {...source} />
    </Button>
    <Popover placement="bottom start" className="max-w-sm rounded border border-line bg-raised p-4 shadow-float">
      <Dialog aria-label={`Source: ${source.file}, page ${source.page}`} className="space-y-2 outline-none">
        <p className="text-sm break-all text-muted">
          {source.file}, page {source.page}
        </p>
        <blockquote className="border-l-3 border-lake pl-3">“{quote}”</blockquote>
        <p className="text-sm text-muted">{method}</p>
      </Dialog>
    </Popover>
  </DialogTrigger>
);
