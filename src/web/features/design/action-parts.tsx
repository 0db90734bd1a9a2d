import { Download, Printer } from 'lucide-react';
import { useState } from 'react';
import { Button, LinkButton } from '#web/ui/button.tsx';
import { ConfirmDialog, Dialog } from '#web/ui/dialog.tsx';
import { IconButton } from '#web/ui/icon-button.tsx';
import { EmptyState, Notice } from '#web/ui/notice.tsx';
import { BackLink } from '#web/ui/page-header.tsx';
import { ProgressBar, Skeleton, Spinner, Steps } from '#web/ui/progress.tsx';
import { showToast } from '#web/ui/toasts.ts';
import { Tooltip } from '#web/ui/tooltip.tsx';
import { Exhibit } from './foundations.tsx';

export function ActionParts() {
  const [open, setOpen] = useState<'none' | 'dialog' | 'confirm'>('none');
  const close = () => setOpen('none');
  return (
    <>
      <Exhibit title="Buttons">
        <div className="flex flex-wrap items-center gap-3">
          <Button variant="primary">Primary</Button>
          <Button>Secondary</Button>
          <Button variant="quiet">Quiet</Button>
          <Button variant="danger">Danger</Button>
        </div>
        <div className="flex flex-wrap items-center gap-3">
          <Button variant="primary" isDisabled>
            Primary, disabled
          </Button>
          <Button isDisabled>Secondary, disabled</Button>
          <Button variant="quiet" isDisabled>
            Quiet, disabled
          </Button>
          <Button variant="primary" isPending pendingLabel="Saving…">
            Save
          </Button>
          <Button isPending pendingLabel="Downloading…">
            Download
          </Button>
        </div>
      </Exhibit>
      <Exhibit title="Links">
        <div className="flex flex-wrap items-center gap-3">
          <LinkButton to="/design" variant="primary">
            Link as primary
          </LinkButton>
          <LinkButton to="/design">Link as secondary</LinkButton>
          <BackLink to="/reviewer-dashboard">Back to Reviewer Tools</BackLink>
          <a href="#main" className="link">
            A link in text
          </a>
        </div>
      </Exhibit>
      <Exhibit title="Tooltip">
        <div className="flex flex-wrap gap-3">
          <Tooltip content="Saves the checklist as a Word file">
            {(control) => (
              <IconButton {...control} label="Download">
                <Download aria-hidden="true" className="size-5" />
              </IconButton>
            )}
          </Tooltip>
          <Tooltip content="Prints what is on this page">
            {(control) => (
              <IconButton {...control} label="Print">
                <Printer aria-hidden="true" className="size-5" />
              </IconButton>
            )}
          </Tooltip>
        </div>
      </Exhibit>
      <Exhibit title="Dialogs">
        <div className="flex flex-wrap gap-3">
          <Button onPress={() => setOpen('dialog')}>Open a dialog</Button>
          <Button onPress={() => setOpen('confirm')}>Ask before deleting</Button>
        </div>
        <Dialog
          title="A dialog"
          isOpen={open === 'dialog'}
          onClose={close}
          actions={<Button onPress={close}>Close</Button>}
        >
          Escape, the button, or a press beside it closes it. The focus goes back to where it was.
        </Dialog>
        <ConfirmDialog
          title='Delete "Cedar Street addition"?'
          isOpen={open === 'confirm'}
          confirmLabel="Delete"
          onConfirm={close}
          onCancel={close}
        >
          The application and its documents are removed. This cannot be undone.
        </ConfirmDialog>
      </Exhibit>
      <Exhibit title="Spinner">
        <p className="flex items-center gap-2 text-muted">
          <Spinner /> Beside words that say what runs
        </p>
      </Exhibit>
    </>
  );
}

export const MessageParts = () => (
  <>
    <Exhibit title="Notices">
      <Notice tone="info" title="Good to know">
        This page keeps what you enter.
      </Notice>
      <Notice tone="done" title="Saved">
        Your progress has been saved.
      </Notice>
      <Notice tone="attention" title="The connection is lost">
        This page asks again by itself.
      </Notice>
      <Notice tone="error" title="The file is empty" actions={<Button>Choose another file</Button>}>
        Export it again and add the new file. The other files are kept.
      </Notice>
    </Exhibit>
    <Exhibit title="Toasts">
      <div className="flex flex-wrap gap-3">
        <Button onPress={() => showToast('success', 'Saved', 'Your progress has been saved.')}>Show a success</Button>
        <Button onPress={() => showToast('destructive', 'Processing failed', 'The server stopped the review.')}>
          Show a failure
        </Button>
        <Button onPress={() => showToast('info', 'New version', 'Load the page again when it suits you.')}>
          Show a note
        </Button>
      </div>
    </Exhibit>
    <Exhibit title="Progress">
      <Steps
        label="Steps of the example"
        steps={['Send the files', 'Read the pages', 'Write the checklist']}
        current={1}
      />
      <ProgressBar label="Reading site-plan.pdf" value={40} max={120} text="3 of 12 files · 40 of 120 pages" />
      <ProgressBar label="Opening the files" text="12 files" />
    </Exhibit>
    <Exhibit title="Loading">
      <Skeleton label="Loading the example" lines={3} />
    </Exhibit>
    <Exhibit title="Empty">
      <EmptyState title="No applications yet" action={<Button variant="primary">Create First Application</Button>}>
        Your applications will stand here, with their status.
      </EmptyState>
    </Exhibit>
  </>
);
