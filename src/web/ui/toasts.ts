/** A message that comes and goes by itself. `destructive`: something did not work. */
export type ToastKind = 'success' | 'destructive' | 'info';
export type Toast = { id: number; kind: ToastKind; title: string; message: string };

/** How long a message stays: long enough to be read, and longer when it tells of a failure. */
export const stayMs = ({ kind, title, message }: Toast): number =>
  (kind === 'destructive' ? 8000 : 5000) + 40 * (title.length + message.length);

const MOST_AT_ONCE = 4;

let toasts: readonly Toast[] = [];
let nextId = 1;
const listeners = new Set<() => void>();

const change = (next: readonly Toast[]) => {
  toasts = next;
  for (const listener of listeners) listener();
};

/** Shows a message. The same message twice at once is shown once. */
export function showToast(kind: ToastKind, title: string, message: string): void {
  const others = toasts.filter((toast) => toast.title !== title || toast.message !== message);
  change([...others, { id: nextId++, kind, title, message }].slice(-MOST_AT_ONCE));
}

export const closeToast = (id: number): void => change(toasts.filter((toast) => toast.id !== id));

export const currentToasts = (): readonly Toast[] => toasts;

export const watchToasts = (listener: () => void): (() => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};
