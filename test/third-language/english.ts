/** What stands as it is in every language. */
const AS_IT_STANDS = [
  // Addresses, names of files, and their endings.
  /https?:\/\/\S+|\S+@\S+\.\w+|[^\s“]+\.(?:pdf|png|csv|docx|yaml|geojson)\b|(?<!\S)\/[a-z][\w/-]*/gi,
  /(?:\.(?:pdf|docx?|jpe?g|png|xlsx?)\b(?:, )?)+/g,
  // Sections of the Code, and names: of the product, its agency, its invented company and people, of places and
  // languages, and of who uses it here.
  /TRPA Code(?: of Ordinances)?[,.]?(?: (?:(?:Ch\.|Chapters?|Table) )?[\d.]+(?:[-–.][\dA-D]+)*(?:,| and| to)?)*/g,
  /Planwright(?:, Inc\.)?|Tahoe Regional Planning Agency|TRPA|Rowan Ellery|Imogen Castellane|Teodor Winslade/g,
  /100 Example Plaza, Suite 400|New York, NY 10000|linkedin\.com|\b(?:El Dorado|Placer|Washoe|Douglas) County|Carson City/g,
  /City of South Lake Tahoe|South Lake Tahoe|English|Español|\bQps\b|Marisol(?: Vega)?(?: Ortiz)?/g,
  // Reference numbers, fingerprints, ids, keys, units as documents write them, and a text that the specification fixes.
  /\bERSP\d{4}-\d+|\b(?=[a-f]*\d)[0-9a-f]{8,64}\b|^residential,|\b(?:APN|SHA-256|MB|GB|UTC|GMT|Ctrl)\b/g,
  /STANDARD DIMENSION BMPS|(?<=\d )(?:sf|ft|cy)\b/g,
];

/** The English words of a text but for those that stand as they are, and `given`: what people or documents brought. */
export const englishIn = (text: string, given: readonly (string | RegExp)[] = []): string[] =>
  // Addresses first: a part of one may be what someone gave.
  [...AS_IT_STANDS.slice(0, 1), ...new Set(given), ...AS_IT_STANDS]
    .reduce<string>((rest, one) => rest.replaceAll(one, ' '), text)
    .match(/[A-Za-z]{2,}/g) ?? [];
