import { FUNCTION_WORDS, stemOfWord } from './claims.ts';

/** What a sentence grants or asks. `verdict-…`: a decision on somebody's case, each by its kind. */
export type Modality = 'allowed' | 'forbidden' | 'required' | 'not-required' | 'advised' | `verdict-${string}`;

/** What a clause says of what it names: its modalities, and how often it denies it. `isWhole`: it has a verb of its own. */
export type Polarity = { modalities: ReadonlySet<Modality>; denials: number; isWhole: boolean };

/** What has a "not" in it and denies nothing. */
const NO_DENIALS =
  /\b(?:(?:no|not) (?:more|less|fewer|greater|larger|higher|taller|longer|later|smaller|lower) than|no later than|(?:shall |must |may |can |does |do |to )?(?:not|n't|cannot) (?:to )?exceed(?:ing)?|not only|whether or not|no m[aá]s (?:de|tarde)|no menos de|no exced\w+|no s[oó]lo|no solamente)(?!\p{L})/giu;

/** In their order; what one takes the next does not see. */
const PATTERNS: readonly [RegExp, Modality][] = [
  // "not exempt", "not prohibited": the opposite.
  [/\b(?:not|never|no longer|n't|no est[aá]n?) (?:be )?(?:exempt(?:ed)?|exent[oa]s?)/giu, 'required'],
  [
    /\b(?:not|never|n't|no est[aá]n?) (?:be )?(?:prohibited|forbidden|banned|unlawful|illegal|prohibid[oa]s?)/giu,
    'allowed',
  ],
  [
    /\b(?:not|n't|never|no) (?:be |yet |generally |always |otherwise )?(?:required|needed|necessary|mandatory|obligatory|compulsory|subject to)|\b(?:not|n't|never) (?:need|require)\w*|\bneeds? (?:not|no)\b|\brequires? no\b|\bno need\b|\bno (?:[\p{L}-]+ ){1,5}(?:is |are |be |was |may be |can be )?(?:required|needed|necessary)|\bexempt(?:ed|ions?|s)?\b|\bexclud(?:ed|es) from\b|\bwithout (?:an? |any )?(?:[\p{L}-]+ )?(?:permit|approval|review|hearing)\b|\bno (?:se )?(?:necesitan?|requieren?|exigen?)|\bno hace falta|\bno (?:es|son) (?:necesari|obligatori|requerid)\w+|\bexent[oa]s?\b|\bexencion(?:es)?\b|\bexención\b|\bsin (?:un |ning[uú]n )?permiso/giu,
    'not-required',
  ],
  [
    /\b(?:may|must|shall|can|could|should|will|would) (?:[\p{L}]+ )?(?:not|never)\b|\bcannot\b|\b(?:can|must|could|shan|won)'?t\b|\b(?:not|n't|never|no longer) (?:be |generally |otherwise )?(?:allow|permit|authori)\w*|\bprohibit\w*|\bforbid\w*|\bforbidden|\bbann?(?:ed|s)?\b|\bunlawful\b|\billegal\b|\bno (?:[\p{L}-]+ ){1,5}(?:may|shall|can|is allowed|are allowed|is permitted|are permitted)\b|\bno (?:se )?(?:puede|permite|debe|autoriza)\w*|\bno (?:est[aá]n?) permitid\w+|\bprohib\w+|\bprohíb\w+/giu,
    'forbidden',
  ],
  [
    /\b(?:must|shall|requires?|required|requiring|needs?|needed|ha(?:s|ve|d) to|mandatory|obligatory|compulsory|necessary|subject to)\b|\b(?:debe|deben|deber[aá]n?|requieren?|requerid[oa]s?|exigen?|exigid[oa]s?|necesitan?|necesari[oa]s?|obligatori[oa]s?|tienen? que|hay que|sujet[oa]s? a)(?!\p{L})/giu,
    'required',
  ],
  [
    /\b(?:should|recommend(?:s|ed)?|encouraged?|advis(?:es|ed|able))\b|\b(?:deber[ií]an?|recomiend\w*|recomendad\w*|conviene)(?!\p{L})/giu,
    'advised',
  ],
  [
    /\b(?:may|can|could|might|allow(?:s|ed|ing)?|permitted|permitting|permits(?= \p{L}+ing)|authori[sz](?:es?|ed)|entitled|lawful|legal(?:ly)?)\b|\b(?:pueden?|podr[aá]n?|podr[ií]an?|permiten?|permitid[oa]s?|autoriza\w*|l[ií]cit[oa]s?)(?!\p{L})/giu,
    'allowed',
  ],
  [/\b(?:approv(?:ed|es?|als?|ing)|aprob(?:ad[oa]s?|ar|ación)|aprueban?)(?!\p{L})/giu, 'verdict-approved'],
  [
    /\b(?:den(?:ied|ies|ials?)|reject(?:ed|s|ion)?|refus(?:ed|es|al)|denegad[oa]s?|rechazad[oa]s?|denegación)(?!\p{L})/giu,
    'verdict-denied',
  ],
  [/\b(?:grant(?:ed|s)?|award(?:ed|s)?|concedid[oa]s?|otorgad[oa]s?)(?!\p{L})/giu, 'verdict-granted'],
  [/\b(?:certif(?:y|ied|ies)|certificad[oa]s?)(?!\p{L})/giu, 'verdict-certified'],
  [/\b(?:qualif(?:y|ied|ies)|eligible|elegibles?|califican?)(?!\p{L})/giu, 'verdict-eligible'],
  [/\b(?:compl(?:y|ies|iant|iance)|conform(?:s|ing)?|cumplen?|cumplimiento)(?!\p{L})/giu, 'verdict-complies'],
  [/\b(?:valid|v[aá]lid[oa]s?|guarante\w+|garantiza\w*|vested)(?!\p{L})/giu, 'verdict-valid'],
  [/\b(?:waive[ds]?|waivers?|dispensad[oa]s?|exonerad[oa]s?)(?!\p{L})/giu, 'verdict-waived'],
];
const DENIALS =
  /\b(?:not|no|never|none|neither|nor|without|nothing|nobody|nunca|ning[uú]n[oa]?|ning[uú]n|sin|tampoco|jam[aá]s|ni|nada)(?!\p{L})|n't\b/giu;
const VERBS =
  /\b(?:is|are|was|were|be|has|have|had|do|does|did|will|would|es|son|est[aá]n?|fue|fueron|tienen?|hay|ser[aá]n?)(?!\p{L})/iu;

export function polarityOf(text: string): Polarity {
  let rest = text.replace(NO_DENIALS, (words) => ' '.repeat(words.length));
  const modalities = new Set<Modality>();
  for (const [pattern, modality] of PATTERNS) {
    rest = rest.replace(pattern, (words) => {
      modalities.add(modality);
      return ' '.repeat(words.length);
    });
  }
  const denials = rest.match(DENIALS)?.length ?? 0;
  return { modalities, denials, isWhole: modalities.size > 0 || denials > 0 || VERBS.test(text) };
}

/** Words on which a permission may depend. */
const CONDITION =
  /\b(?:if|unless|except(?:ing|ions?)?|only|provided|where|when|until|as long as|so long as|subject to|si|salvo|excepto|a menos|s[oó]lo|solamente|siempre que|cuando|donde|hasta que|sujet[oa]s? a)(?!\p{L})/iu;
export const hasCondition = (text: string): boolean => CONDITION.test(text);

/** The stems of the words that say what a text is of. */
export const contentOf = (text: string): string[] =>
  (text.match(/[\p{L}\p{M}][\p{L}\p{M}'-]*/gu) ?? [])
    .flatMap((word) => word.split('-'))
    .filter((word) => word.length > 2 && !FUNCTION_WORDS.has(word.toLowerCase()))
    .map(stemOfWord);

/** A text in clauses: at its commas, colons and semicolons, and at words that begin another. */
export const clausesOf = (text: string): string[] =>
  text
    .split(
      /(?<!\d),(?= )|,(?=\D)|[;:](?= |$)|\b(?:and|y)\b(?= (?:must|shall|should|may|can|need|needs|is|are|do|does|has|have|will|debe|deben|puede|pueden|no)\b)|\b(?:but|while|whereas|although|though|unless|pero|mientras|aunque|sino|salvo)\b/iu,
    )
    .map((clause) => clause.trim())
    .filter((clause) => /[\p{L}\d]/u.test(clause));

/** A text in sentences; a point in a number or behind an abbreviation ends none. */
export const sentencesOf = (text: string): string[] =>
  text.split(/(?<=[.!?])(?<!\b(?:sq|ft|sec|no|art|ch|ff|vs|U\.S|e\.g|i\.e)\.)\s+(?=["'(]?[\p{Lu}\d¿¡])/u);
