import { afterEach, expect, it } from 'vitest';
import { closeToast, currentToasts, showToast, stayMs, watchToasts } from './toasts.ts';

afterEach(() => {
  for (const { id } of currentToasts()) closeToast(id);
});

it('shows the same message once, as the newest', () => {
  showToast('success', 'Saved', 'Your progress has been saved.');
  showToast('destructive', 'Download failed', 'Could not download the checklist.');
  showToast('success', 'Saved', 'Your progress has been saved.');
  expect(currentToasts().map(({ title }) => title)).toEqual(['Download failed', 'Saved']);
});

it('keeps the newest four', () => {
  for (const title of ['1', '2', '3', '4', '5']) showToast('info', title, '');
  expect(currentToasts().map(({ title }) => title)).toEqual(['2', '3', '4', '5']);
});

it('lets a failure stay longer than a success', () => {
  const toast = { id: 1, title: 'A title', message: 'A message' };
  expect(stayMs({ ...toast, kind: 'destructive' })).toBeGreaterThan(stayMs({ ...toast, kind: 'success' }));
});

it('tells who watches, until they stop', () => {
  let changes = 0;
  const stop = watchToasts(() => {
    changes += 1;
  });
  showToast('info', 'One', '');
  stop();
  showToast('info', 'Two', '');
  expect(changes).toBe(1);
});
