const DATABASE = 'planwright';
const JOURNALS = 'journals';

/** A store whose writes are on the disk once they are answered. Every call throws where the browser has none. */
export type DurableStore = {
  put: (key: string, text: string) => Promise<void>;
  remove: (key: string) => Promise<void>;
  /** All that is kept, by key. */
  all: () => Promise<ReadonlyMap<string, string>>;
};

let opened: Promise<IDBDatabase> | undefined;

function open(): Promise<IDBDatabase> {
  opened ??= new Promise<IDBDatabase>((resolve, reject) => {
    const asked = indexedDB.open(DATABASE, 1);
    asked.onupgradeneeded = () => void asked.result.createObjectStore(JOURNALS);
    asked.onsuccess = () => {
      const database = asked.result;
      // The next call opens it anew.
      const forget = () => {
        opened = undefined;
      };
      database.onclose = forget;
      database.onversionchange = () => {
        database.close();
        forget();
      };
      resolve(database);
    };
    asked.onerror = () => reject(asked.error);
    asked.onblocked = () => reject(new Error('blocked'));
  }).catch((error: unknown) => {
    opened = undefined;
    throw error;
  });
  return opened;
}

async function change(work: (journals: IDBObjectStore) => void): Promise<void> {
  const database = await open();
  return new Promise((resolve, reject) => {
    // Strict: the answer comes when the disk has it, not when the system has taken it to write it some time.
    const writing = database.transaction(JOURNALS, 'readwrite', { durability: 'strict' });
    writing.oncomplete = () => resolve();
    writing.onerror = () => reject(writing.error);
    writing.onabort = () => reject(writing.error);
    work(writing.objectStore(JOURNALS));
  });
}

/** Journals in this browser's IndexedDB. */
export const journalsOnDisk: DurableStore = {
  put: (key, text) => change((journals) => void journals.put(text, key)),
  remove: (key) => change((journals) => void journals.delete(key)),
  all: async () => {
    const database = await open();
    return new Promise((resolve, reject) => {
      const journals = database.transaction(JOURNALS).objectStore(JOURNALS);
      const keys = journals.getAllKeys();
      const texts = journals.getAll();
      texts.onsuccess = () =>
        resolve(new Map(keys.result.map((key, at) => [String(key), String(texts.result[at])] as const)));
      texts.onerror = () => reject(texts.error);
    });
  },
};
