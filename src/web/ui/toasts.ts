import { type QueuedToast, ToastQueue } from 'react-stately/useToastState';

/** A message that comes and goes by itself. `destructive`: something did not work. */
export type ToastKind = 'success' | 'destructive' | 'info';
/** `action` names what the message is an outcome of; it is empty where a page has one thing to do. */
type ToastContent = { kind: ToastKind; title: string; message: string; action: string };
export type Toast = QueuedToast<ToastContent>;

/** How long a message stays: long enough to be read, and longer when it tells of a failure. */
export const stayMs = ({ kind, title, message }: Pick<ToastContent, 'kind' | 'title' | 'message'>): number =>
  (kind === 'destructive' ? 8000 : 5000) + 40 * (title.length + message.length);

const MOST_AT_ONCE = 4;

/** The messages on the page, the newest first. */
export const toastQueue = new ToastQueue<ToastContent>({ maxVisibleToasts: MOST_AT_ONCE });

const closeWhere = (isOver: (toast: Toast) => boolean): void => {
  for (const toast of toastQueue.visibleToasts) if (isOver(toast)) toastQueue.close(toast.key);
};

const isFailureOf = ({ content: { kind, action } }: Toast, of: string) => kind === 'destructive' && action === of;

/**
 * Shows a message. The same message twice at once is shown once. A failure does not outlive its cause: a success of
 * the same `action` closes it, and so does the next failure of an action that has a name.
 */
export function showToast(kind: ToastKind, title: string, message: string, action = ''): void {
  const isOutcome = kind === 'success' || (kind === 'destructive' && action !== '');
  const isSame = ({ content }: Toast) => content.title === title && content.message === message;
  closeWhere((toast) => isSame(toast) || (isOutcome && isFailureOf(toast, action)));
  // The queue would show it again when there is room: by then it is old news.
  const oldest = toastQueue.visibleToasts[MOST_AT_ONCE - 1];
  if (oldest) toastQueue.close(oldest.key);
  toastQueue.add({ kind, title, message, action }, { timeout: stayMs({ kind, title, message }) });
}

/** For an action that has succeeded without a message: what told of its failure goes. */
export const closeFailuresOf = (action: string): void => closeWhere((toast) => isFailureOf(toast, action));

/** The page has changed: the failures among `former`, which stood on the page before, go. What came since stays. */
export function leaveFailuresBehind(former: readonly Toast[]): void {
  const gone = new Set(former.filter(({ content }) => content.kind === 'destructive').map(({ key }) => key));
  closeWhere(({ key }) => gone.has(key));
}
