/** Hands a file to the browser's downloads under a name. */
export function saveFile(blob: Blob, name: string): void {
  const url = URL.createObjectURL(blob);
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  // The browser has taken the address by the next turn; keeping it would hold the file in memory.
  setTimeout(() => URL.revokeObjectURL(url), 60_000);
}
