import { Button } from '#web/ui/button.tsx';
import { EmptyState, Notice } from '#web/ui/notice.tsx';
import { ProgressBar, Skeleton } from '#web/ui/progress.tsx';
import { Steps } from '#web/ui/steps.tsx';
import { showToast } from '#web/ui/toasts.ts';
import { Exhibit } from './foundations.tsx';

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
