import { afterEach, describe, expect, it } from 'vitest';
import { closeFailuresOf, leaveFailuresBehind, showToast, stayMs, toastQueue } from './toasts.ts';

afterEach(() => toastQueue.clear());

/** The oldest first. */
const titles = () => toastQueue.visibleToasts.map(({ content }) => content.title).reverse();

it('shows the same message once, as the newest', () => {
  showToast('info', 'New version', 'Load the page again.');
  showToast('destructive', 'Download failed', 'Could not download the checklist.');
  showToast('info', 'New version', 'Load the page again.');
  expect(titles()).toEqual(['Download failed', 'New version']);
});

it('keeps the newest four, and an older one does not come back', () => {
  for (const title of ['1', '2', '3', '4', '5']) showToast('info', title, '');
  expect(titles()).toEqual(['2', '3', '4', '5']);
  for (const { key } of toastQueue.visibleToasts) toastQueue.close(key);
  expect(titles()).toEqual([]);
});

it('lets a failure stay longer than a success', () => {
  const toast = { title: 'A title', message: 'A message' };
  expect(stayMs({ ...toast, kind: 'destructive' })).toBeGreaterThan(stayMs({ ...toast, kind: 'success' }));
});

describe('a failure does not outlive its cause', () => {
  it('goes when the same action succeeds, and only then', () => {
    showToast('destructive', 'Delete failed', 'Try again later.', 'delete');
    showToast('destructive', 'Submission failed', 'Failed to submit.', 'submit');
    showToast('info', 'New version', 'Load the page again.', 'submit');
    expect(titles()).toEqual(['Delete failed', 'Submission failed', 'New version']);
    showToast('success', 'Application submitted', 'It was submitted.', 'submit');
    expect(titles()).toEqual(['Delete failed', 'New version', 'Application submitted']);
  });

  it('goes when something succeeds on a page whose one action needs no name', () => {
    showToast('destructive', 'Login failed', 'Please check your credentials');
    showToast('destructive', 'Delete failed', 'Try again later.', 'delete');
    showToast('success', 'Login successful', 'Welcome back!');
    expect(titles()).toEqual(['Delete failed', 'Login successful']);
  });

  it('makes room for the next failure of its action, where that has a name', () => {
    showToast('destructive', 'Password mismatch', 'Passwords do not match', 'register');
    showToast('destructive', 'Password too short', 'Use at least 8 characters', 'register');
    expect(titles()).toEqual(['Password too short']);
    showToast('destructive', 'Upload limit exceeded', 'At most 30 files.');
    showToast('destructive', 'Invalid file type', 'Only PDF.');
    expect(titles()).toEqual(['Password too short', 'Upload limit exceeded', 'Invalid file type']);
  });

  it('goes when its action succeeds without a message', () => {
    showToast('destructive', 'Processing failed', 'The connection broke.', 'review');
    showToast('destructive', 'Download failed', 'Could not download.', 'download');
    closeFailuresOf('review');
    expect(titles()).toEqual(['Download failed']);
  });

  it('does not follow to the next page, but what the next page says stays', () => {
    showToast('destructive', 'Login failed', 'Please check your credentials');
    showToast('success', 'Saved', 'Your progress has been saved.', 'save');
    const former = toastQueue.visibleToasts;
    showToast('destructive', 'Failed to load applications', 'Could not retrieve your applications.');
    leaveFailuresBehind(former);
    expect(titles()).toEqual(['Saved', 'Failed to load applications']);
  });

  it('tells nobody when there was nothing to close', () => {
    showToast('success', 'Saved', '');
    let changes = 0;
    const stop = toastQueue.subscribe(() => {
      changes += 1;
    });
    closeFailuresOf('');
    leaveFailuresBehind(toastQueue.visibleToasts);
    stop();
    expect(changes).toBe(0);
  });
});
