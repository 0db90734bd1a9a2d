import { z } from 'zod';

/** Contents that a reader takes. `word-xml`: a Word file that is one XML document. */
export const ReadableContent = z.enum(['pdf', 'jpeg', 'png', 'doc', 'docx', 'word-xml', 'xls', 'xlsx']);
export type ReadableContent = z.infer<typeof ReadableContent>;

/**
 * What a file is by its bytes, whatever its name says. `wrong-type`: none of the kinds that are known here; `broken`: a
 * picture or an Office file that ends before its end; `encrypted`: an Office file with a password. Whether a PDF can be
 * opened is told by whoever reads it.
 */
export const FileContent = z.enum([...ReadableContent.options, 'empty', 'encrypted', 'broken', 'wrong-type']);
export type FileContent = z.infer<typeof FileContent>;
