import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** Whether LibreOffice is on this machine. It takes a second to ask it. */
export function findLibreOffice(): boolean {
  try {
    execFileSync('soffice', ['--version'], { stdio: 'ignore' });
    return true;
  } catch {
    return false;
  }
}

/** Has LibreOffice open files and write them, beside each other in `folder`, as `format` ("pdf", "txt:Text"). */
export function convertFiles(files: readonly string[], format: string, folder: string): void {
  const profile = mkdtempSync(join(tmpdir(), 'office-profile-'));
  try {
    const place = `-env:UserInstallation=file://${profile}`;
    execFileSync('soffice', [place, '--headless', '--convert-to', format, '--outdir', folder, ...files], {
      stdio: 'ignore',
    });
  } finally {
    rmSync(profile, { recursive: true, force: true });
  }
}
