import type { OcrEngine } from './engine.ts';
import { hasNativeTesseract, openNativeTesseract } from './native-tesseract.ts';

/** Opens the engine that there is: the `tesseract` program where it is installed, else the one that we bring. */
export async function openEngine(timeoutMs: number): Promise<OcrEngine> {
  if (hasNativeTesseract()) return openNativeTesseract(timeoutMs);
  const { openWasmTesseract } = await import('./wasm-tesseract.ts');
  return openWasmTesseract(timeoutMs);
}
