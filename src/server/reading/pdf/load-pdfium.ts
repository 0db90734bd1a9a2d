import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { init } from '@embedpdf/pdfium';

type Call<Arguments extends number[] = number[]> = (...values: Arguments) => number;

/**
 * The C functions of PDFium that we use. Every value is a number: pointers and handles are addresses in
 * PDFium's memory (0 is none), flags are 0 or 1.
 */
type PdfiumCalls = {
  malloc: Call<[bytes: number]>;
  free: Call<[pointer: number]>;
  PDFiumExt_Init: Call<[]>;
  PDFiumExt_OpenFormFillInfo: Call<[]>;
  PDFiumExt_CloseFormFillInfo: Call<[info: number]>;
  PDFiumExt_InitFormFillEnvironment: Call<[document: number, info: number]>;
  PDFiumExt_ExitFormFillEnvironment: Call<[form: number]>;
  FPDF_LoadCustomDocument: Call<[fileAccess: number, password: number]>;
  FPDF_CloseDocument: Call<[document: number]>;
  FPDF_GetLastError: Call<[]>;
  FPDF_GetPageCount: Call<[document: number]>;
  FPDF_GetFormType: Call<[document: number]>;
  FPDF_LoadPage: Call<[document: number, index: number]>;
  FPDF_ClosePage: Call<[page: number]>;
  FPDF_GetPageWidthF: Call<[page: number]>;
  FPDF_GetPageHeightF: Call<[page: number]>;
  FPDF_GetPageBoundingBox: Call<[page: number, rectangle: number]>;
  FPDF_GetPageSizeByIndexF: Call<[document: number, index: number, size: number]>;
  FPDFPage_GetRotation: Call<[page: number]>;
  FPDFPage_CountObjects: Call<[page: number]>;
  FPDFPage_GetObject: Call<[page: number, index: number]>;
  FPDFPageObj_GetType: Call<[object: number]>;
  FPDFPageObj_GetMatrix: Call<[object: number, matrix: number]>;
  FPDFFormObj_CountObjects: Call<[form: number]>;
  FPDFFormObj_GetObject: Call<[form: number, index: number]>;
  FPDFPath_CountSegments: Call<[path: number]>;
  FPDFPath_GetPathSegment: Call<[path: number, index: number]>;
  FPDFPathSegment_GetType: Call<[segment: number]>;
  FPDFPathSegment_GetPoint: Call<[segment: number, x: number, y: number]>;
  FPDFImageObj_GetImagePixelSize: Call<[picture: number, width: number, height: number]>;
  FPDFPageObj_GetBounds: Call<[object: number, left: number, bottom: number, right: number, top: number]>;
  FPDFPageObj_GetFillColor: Call<[object: number, red: number, green: number, blue: number, alpha: number]>;
  FPDFPath_GetDrawMode: Call<[path: number, fillMode: number, stroke: number]>;
  FPDFText_GetTextObject: Call<[textPage: number, index: number]>;
  FPDFTextObj_GetTextRenderMode: Call<[text: number]>;
  FPDFBitmap_CreateEx: Call<[width: number, height: number, format: number, firstScan: number, stride: number]>;
  FPDFBitmap_FillRect: Call<[bitmap: number, left: number, top: number, width: number, height: number, colour: number]>;
  FPDFBitmap_GetBuffer: Call<[bitmap: number]>;
  FPDFBitmap_GetStride: Call<[bitmap: number]>;
  FPDFBitmap_Destroy: Call<[bitmap: number]>;
  FPDF_RenderPageBitmap_Start: Call<
    [
      bitmap: number,
      page: number,
      left: number,
      top: number,
      width: number,
      height: number,
      quarterTurns: number,
      flags: number,
      pause: number,
    ]
  >;
  FPDF_RenderPage_Close: Call<[page: number]>;
  FPDFText_LoadPage: Call<[page: number]>;
  FPDFText_ClosePage: Call<[textPage: number]>;
  FPDFText_CountChars: Call<[textPage: number]>;
  FPDFText_GetUnicode: Call<[textPage: number, index: number]>;
  FPDFText_GetCharBox: Call<
    [textPage: number, index: number, left: number, right: number, bottom: number, top: number]
  >;
  FPDFPage_GetAnnotCount: Call<[page: number]>;
  FPDFPage_GetAnnot: Call<[page: number, index: number]>;
  FPDFPage_CloseAnnot: Call<[annotation: number]>;
  FPDFAnnot_GetSubtype: Call<[annotation: number]>;
  FPDFAnnot_GetFlags: Call<[annotation: number]>;
  FPDFAnnot_GetRect: Call<[annotation: number, rectangle: number]>;
  FPDFAnnot_GetStringValue: Call<[annotation: number, key: number, buffer: number, bytes: number]>;
  FPDFAnnot_GetFormFieldType: Call<[form: number, annotation: number]>;
  FPDFAnnot_GetFormFieldFlags: Call<[form: number, annotation: number]>;
  FPDFAnnot_GetFormFieldName: Call<[form: number, annotation: number, buffer: number, bytes: number]>;
  FPDFAnnot_GetFormFieldValue: Call<[form: number, annotation: number, buffer: number, bytes: number]>;
  FPDFAnnot_GetOptionCount: Call<[form: number, annotation: number]>;
  FPDFAnnot_IsOptionSelected: Call<[form: number, annotation: number, index: number]>;
  FPDFAnnot_GetOptionLabel: Call<[form: number, annotation: number, index: number, buffer: number, bytes: number]>;
};

type WasmMemory = { readonly buffer: ArrayBuffer; grow: (pages: number) => number };
type PdfiumModule = {
  wasmExports: PdfiumCalls & { memory: WasmMemory };
  addFunction: (run: (...values: number[]) => number, signature: string) => number;
  removeFunction: (pointer: number) => void;
};

export type Pdfium = {
  calls: PdfiumCalls;
  addFunction: PdfiumModule['addFunction'];
  removeFunction: PdfiumModule['removeFunction'];
  /** PDFium's memory as it stands now; a view goes stale at the next call that allocates. */
  bytes: () => Uint8Array;
  floats: () => Float32Array;
  doubles: () => Float64Array;
  /** True from the moment PDFium was refused memory: what it says afterwards may be incomplete. */
  ranOutOfMemory: () => boolean;
  /**
   * Puts PDFium's memory back to what it was when it had just started, so that nothing of a document that was closed is
   * left for the next. Answers false where that is not possible or not worth it: then it must not be used again.
   */
  renew: () => boolean;
};

const WASM_PAGE = 65_536;
/** PDFium's allocator asks for a generous growth first and for smaller ones when that is refused. */
const ATTEMPTS_PER_ALLOCATION = 3;

/** Refuses to grow beyond `maxBytes`. Answers whether an allocation has failed for it. */
function capMemory(memory: WasmMemory, maxBytes: number): () => boolean {
  const grow = memory.grow.bind(memory);
  let refusedInARow = 0;
  let failed = false;
  memory.grow = (pages) => {
    if (memory.buffer.byteLength + pages * WASM_PAGE > maxBytes) {
      refusedInARow += 1;
      failed ||= refusedInARow >= ATTEMPTS_PER_ALLOCATION;
      throw new RangeError('The document needs more memory than a reader may use.');
    }
    refusedInARow = 0;
    return grow(pages);
  };
  return () => failed;
}

/** The part of WebAssembly that we call; the server's types do not have it. */
declare const WebAssembly: {
  compile: (bytes: Uint8Array) => Promise<object>;
  instantiate: (module: object, imports: object) => Promise<object>;
};

/** A PDFium that has grown beyond this is rather started anew. */
const MOST_RENEWED_BYTES = 64 * 2 ** 20;

/** Remembers what memory holds now. Answers how to put it back to that. */
function rememberMemory(memory: WasmMemory): () => void {
  const now = new Uint8Array(memory.buffer);
  let end = now.length;
  // All after this is zero, as memory that is new.
  while (end > 0 && now[end - 1] === 0) end -= 1;
  const start = now.slice(0, end);
  return () => {
    const bytes = new Uint8Array(memory.buffer);
    bytes.set(start);
    bytes.fill(0, start.length);
  };
}

let compiled: Promise<object> | undefined;

/** PDFium's code, compiled once: the functions that it has made fast by use stay fast for every PDFium. */
function compilePdfium(): Promise<object> {
  const path = createRequire(import.meta.url).resolve('@embedpdf/pdfium/pdfium.wasm');
  compiled ??= readFile(path).then((bytes) => WebAssembly.compile(bytes));
  return compiled;
}

async function startModule(): Promise<PdfiumModule> {
  const code = await compilePdfium();
  const silence = () => {};
  return new Promise((resolve, reject) => {
    const instantiateWasm = (imports: object, started: (instance: object, module: object) => void) => {
      WebAssembly.instantiate(code, imports).then((instance) => started(instance, code), reject);
      return {};
    };
    const overrides = { instantiateWasm, print: silence, printErr: silence };
    // The package's own wrapper converts and checks each argument; a page is thousands of calls, so we go without.
    init(overrides as Parameters<typeof init>[0]).then(
      ({ pdfium }) => resolve(pdfium as unknown as PdfiumModule),
      reject,
    );
  });
}

/**
 * Starts a PDFium with memory of its own: about 40 ms the first time and 10 ms after that. Its memory never
 * shrinks. `maxBytes` caps what it may allocate; past it the document at hand ends with `ranOutOfMemory`.
 */
export async function loadPdfium(maxBytes: number): Promise<Pdfium> {
  const module = await startModule();
  const calls = module.wasmExports;
  const { memory } = calls;
  const ranOutOfMemory = capMemory(memory, maxBytes);
  calls.PDFiumExt_Init();
  const putBack = rememberMemory(memory);
  return {
    calls,
    addFunction: module.addFunction,
    removeFunction: module.removeFunction,
    bytes: () => new Uint8Array(memory.buffer),
    floats: () => new Float32Array(memory.buffer),
    doubles: () => new Float64Array(memory.buffer),
    ranOutOfMemory,
    renew: () => {
      if (ranOutOfMemory() || memory.buffer.byteLength > Math.min(maxBytes, MOST_RENEWED_BYTES)) return false;
      putBack();
      return true;
    },
  };
}

/** The PDFium of this process while no document is open in it, renewed. */
let kept: { pdfium: Pdfium; maxBytes: number } | undefined;

/**
 * Lets `use` read one document in a PDFium that holds nothing of any other: the one of the document before, its memory
 * as when it had just started, or a new one. Where `use` throws it is not used again.
 */
export async function withPdfium<Result>(
  maxBytes: number,
  use: (load: () => Promise<Pdfium>) => Promise<Result>,
): Promise<Result> {
  let taken: Pdfium | undefined;
  const result = await use(async () => {
    const before = kept?.maxBytes === maxBytes ? kept.pdfium : undefined;
    kept = undefined;
    taken = before ?? (await loadPdfium(maxBytes));
    return taken;
  });
  if (taken?.renew()) kept = { pdfium: taken, maxBytes };
  return result;
}
