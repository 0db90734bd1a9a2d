import { createRequire } from 'node:module';
import { availableParallelism } from 'node:os';
import { dirname, join } from 'node:path';
import pLimit from 'p-limit';
import { createWorker, OEM, type PSM, type Worker } from 'tesseract.js';
import { type OcrEngine, PictureNotRead, pgmHead, readTsv, segmentationOf } from './engine.ts';

/** Each worker holds 150 to 250 MB of the sandbox's memory. */
const MOST_AT_ONCE = 2;

/** The package's own language data: nothing is fetched and nothing written. */
const languageFolder = (): string =>
  join(dirname(createRequire(import.meta.url).resolve('@tesseract.js-data/eng/package.json')), '4.0.0_best_int');

const startWorker = (): Promise<Worker> =>
  createWorker('eng', OEM.LSTM_ONLY, {
    langPath: languageFolder(),
    cacheMethod: 'none',
    gzip: true,
    // What fails is thrown where it was asked for; by itself the package would throw it into the void as well.
    errorHandler: () => {},
  });

/**
 * Tesseract as WebAssembly, for machines without the program: its workers start with the first picture and are kept
 * until `close`. One that took too long is ended and another takes its place.
 */
export function openWasmTesseract(timeoutMs: number): OcrEngine {
  const atOnce = Math.min(MOST_AT_ONCE, availableParallelism());
  const limit = pLimit(atOnce);
  const idle: Worker[] = [];
  const all = new Set<Worker>();

  const take = async (): Promise<Worker> => {
    const worker = idle.pop() ?? (await startWorker());
    all.add(worker);
    return worker;
  };
  const end = async (worker: Worker) => {
    all.delete(worker);
    await worker.terminate();
  };

  return {
    name: 'wasm',
    atOnce,
    recognise: (picture, { dpi, layout }) =>
      limit(async () => {
        const worker = await take();
        let timer: NodeJS.Timeout | undefined;
        const late = new Promise<never>((_resolve, reject) => {
          timer = setTimeout(() => reject(new PictureNotRead(`No end after ${timeoutMs} ms.`)), timeoutMs);
        });
        try {
          const read = async () => {
            await worker.setParameters({
              tessedit_pageseg_mode: segmentationOf(layout) as PSM,
              user_defined_dpi: String(dpi),
            });
            const file = Buffer.concat([pgmHead(picture), picture.pixels]);
            const { data } = await worker.recognize(file, {}, { text: false, blocks: false, tsv: true });
            return readTsv(data.tsv ?? '');
          };
          const words = await Promise.race([read(), late]);
          idle.push(worker);
          return words;
        } catch (error) {
          await end(worker);
          throw error instanceof PictureNotRead ? error : new PictureNotRead(String(error), { cause: error });
        } finally {
          clearTimeout(timer);
        }
      }),
    close: async () => {
      idle.length = 0;
      await Promise.all([...all].map(end));
    },
  };
}
