/** The little of word-extractor that is used; the package has no types of its own. */
declare module 'word-extractor' {
  type Options = { filterUnicode: boolean };

  class Extracted {
    getBody(options: Options): string;
    getFootnotes(options: Options): string;
    getEndnotes(options: Options): string;
    getHeaders(options: Options & { includeFooters: boolean }): string;
    getFooters(options: Options): string;
    getAnnotations(options: Options): string;
    getTextboxes(options: Options): string;
  }

  export default class WordExtractor {
    extract(path: string): Promise<Extracted>;
  }
}
