type DroppedFile = { kind: 'file'; getFile: () => Promise<File> };
type DroppedFolder = { kind: 'directory'; getEntries: () => AsyncIterable<DroppedFile | DroppedFolder> };

/** What can be dropped: files, folders, and text, which is passed over. */
export type DroppedItem = DroppedFile | DroppedFolder | { kind: 'text' };

// What systems leave in folders unasked; nobody means to send these.
const LITTER = new Set(['.DS_Store', 'Thumbs.db', 'desktop.ini']);

/** Every file among the dropped things, folders opened to any depth. */
export async function filesIn(items: readonly DroppedItem[]): Promise<File[]> {
  const files: File[] = [];
  for (const item of items) {
    if (item.kind === 'file') {
      files.push(await item.getFile());
    } else if (item.kind === 'directory') {
      const inside: DroppedItem[] = [];
      for await (const entry of item.getEntries()) inside.push(entry);
      files.push(...(await filesIn(inside)).filter((file) => !LITTER.has(file.name)));
    }
  }
  return files;
}
