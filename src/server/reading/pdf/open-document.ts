import { readSync } from 'node:fs';
import type { Pdfium } from './load-pdfium.ts';

/**
 * An open document. `form` is 0 where it has no form; `scratch` is 32 bytes for what calls hand back; `keys`
 * are names that calls want as text in PDFium's memory.
 */
export type OpenDocument = {
  pdfium: Pdfium;
  document: number;
  form: number;
  pageCount: number;
  scratch: number;
  keys: { contents: number; appearanceState: number; value: number; name: number; subject: number };
  close: () => void;
};

const SCRATCH_BYTES = 32;
const FILE_ACCESS_BYTES = 12;
/** PDFium asks for 512 bytes at a time while it looks for objects; we read this much for it at once. */
const BLOCK_BYTES = 65_536;
const ERROR_PASSWORD = 4;
const ERROR_SECURITY_HANDLER = 5;

/** Answers PDFium's requests for bytes: (param, position, where to, how many) → 1 or 0. */
function blockReader(pdfium: Pdfium, file: number, size: number) {
  const block = new Uint8Array(BLOCK_BYTES);
  let blockStart = -1;
  let blockLength = 0;
  return (_param: number, rawPosition: number, target: number, rawLength: number): number => {
    const position = rawPosition >>> 0;
    const length = rawLength >>> 0;
    if (position + length > size) return 0;
    try {
      const into = pdfium.bytes().subarray(target >>> 0, (target >>> 0) + length);
      if (length > BLOCK_BYTES) return readFully(file, into, position) === length ? 1 : 0;
      if (blockStart < 0 || position < blockStart || position + length > blockStart + blockLength) {
        // Backwards as well as forwards: the end of the file, where reading starts, is searched backwards.
        blockStart = Math.max(0, position - (position % (BLOCK_BYTES / 2)));
        if (position + length > blockStart + BLOCK_BYTES) blockStart = position;
        blockLength = readFully(file, block, blockStart);
        if (position + length > blockStart + blockLength) return 0;
      }
      into.set(block.subarray(position - blockStart, position - blockStart + length));
      return 1;
    } catch {
      // A disk error must not travel through PDFium's frames; it ends as a document that cannot be opened.
      return 0;
    }
  };
}

function readFully(file: number, into: Uint8Array, position: number): number {
  let done = 0;
  while (done < into.length) {
    const read = readSync(file, into, done, into.length - done, position + done);
    if (read === 0) break;
    done += read;
  }
  return done;
}

function allocateKey({ calls, bytes }: Pdfium, name: string): number {
  const text = Buffer.from(`${name}\0`, 'latin1');
  const pointer = calls.malloc(text.length);
  bytes().set(text, pointer);
  return pointer;
}

/**
 * Opens the PDF in the file descriptor `file` without loading it whole: PDFium asks for the bytes it needs.
 * A file that opens with an empty password opens. Close it before the descriptor is closed.
 */
export function openDocument(pdfium: Pdfium, file: number, size: number): OpenDocument | 'encrypted' | 'broken' {
  const { calls } = pdfium;
  const readBlock = pdfium.addFunction(blockReader(pdfium, file, size), 'iiiii');
  const scratch = calls.malloc(SCRATCH_BYTES);
  const fileAccess = calls.malloc(FILE_ACCESS_BYTES);
  new Uint32Array(pdfium.bytes().buffer).set([size, readBlock, 0], fileAccess / 4);
  const contents = allocateKey(pdfium, 'Contents');
  const appearanceState = allocateKey(pdfium, 'AS');
  const value = allocateKey(pdfium, 'V');
  const name = allocateKey(pdfium, 'Name');
  const subject = allocateKey(pdfium, 'Subj');
  const release = () => {
    calls.free(subject);
    calls.free(name);
    calls.free(value);
    calls.free(appearanceState);
    calls.free(contents);
    calls.free(fileAccess);
    calls.free(scratch);
    pdfium.removeFunction(readBlock);
  };

  const document = calls.FPDF_LoadCustomDocument(fileAccess, 0);
  if (document === 0) {
    const error = calls.FPDF_GetLastError();
    release();
    return error === ERROR_PASSWORD || error === ERROR_SECURITY_HANDLER ? 'encrypted' : 'broken';
  }

  const hasForm = calls.FPDF_GetFormType(document) !== 0;
  const formInfo = hasForm ? calls.PDFiumExt_OpenFormFillInfo() : 0;
  const form = hasForm ? calls.PDFiumExt_InitFormFillEnvironment(document, formInfo) : 0;
  const close = () => {
    if (form !== 0) calls.PDFiumExt_ExitFormFillEnvironment(form);
    if (formInfo !== 0) calls.PDFiumExt_CloseFormFillInfo(formInfo);
    calls.FPDF_CloseDocument(document);
    release();
  };
  const pageCount = calls.FPDF_GetPageCount(document);
  return {
    pdfium,
    document,
    form,
    pageCount,
    scratch,
    keys: { contents, appearanceState, value, name, subject },
    close,
  };
}
