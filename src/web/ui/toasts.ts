/** A message that comes and goes by itself. `destructive`: something did not work. */
export type ToastKind = 'success' | 'destructive' | 'info';
/** `action` names what the message is an outcome of; it is empty where a page has one thing to do. */
export type Toast = { id: number; kind: ToastKind; title: string; message: string; action: string };

/** How long a message stays: long enough to be read, and longer when it tells of a failure. */
export const stayMs = ({ kind, title, message }: Pick<Toast, 'kind' | 'title' | 'message'>): number =>
  (kind === 'destructive' ? 8000 : 5000) + 40 * (title.length + message.length);

const MOST_AT_ONCE = 4;

let toasts: readonly Toast[] = [];
let nextId = 1;
const listeners = new Set<() => void>();

const change = (next: readonly Toast[]) => {
  toasts = next;
  for (const listener of listeners) listener();
};

const isFailureOf = ({ kind, action }: Toast, of: string) => kind === 'destructive' && action === of;

/**
 * Shows a message. The same message twice at once is shown once. A failure does not outlive its cause: a success of
 * the same `action` closes it, and so does the next failure of an action that has a name.
 */
export function showToast(kind: ToastKind, title: string, message: string, action = ''): void {
  const isOutcome = kind === 'success' || (kind === 'destructive' && action !== '');
  const standing = toasts.filter(
    (toast) => !(toast.title === title && toast.message === message) && !(isOutcome && isFailureOf(toast, action)),
  );
  change([...standing, { id: nextId++, kind, title, message, action }].slice(-MOST_AT_ONCE));
}

/** For an action that has succeeded without a message: what told of its failure goes. */
export const closeFailuresOf = (action: string): void => {
  if (toasts.some((toast) => isFailureOf(toast, action))) change(toasts.filter((toast) => !isFailureOf(toast, action)));
};

/** The page has changed: the failures among `former`, which stood on the page before, go. What came since stays. */
export function leaveFailuresBehind(former: readonly Toast[]): void {
  const gone = new Set(former.filter(({ kind }) => kind === 'destructive').map(({ id }) => id));
  if (toasts.some(({ id }) => gone.has(id))) change(toasts.filter(({ id }) => !gone.has(id)));
}

export const closeToast = (id: number): void => change(toasts.filter((toast) => toast.id !== id));

export const currentToasts = (): readonly Toast[] => toasts;

export const watchToasts = (listener: () => void): (() => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};
