import type { DocumentType, RequiredElement, Term } from './document-type.ts';

/** Words that carry nothing of what is asked about, in both languages. */
const EMPTY = new Set(
  (
    'a an the of to in on at by for from with and or not is are was were be been am do does did done have has had ' +
    'i you me my your we our us it its this that these those there here what which where when why how who can could ' +
    'will would should shall may must need needs needed require required want please tell say said show shows shown find found see saw ' +
    'look looking read mean means meant explain define definition about any some all more document documents file ' +
    'files upload uploaded plan plans sheet sheets page pages put add get give make fix mend missing lacking wrong ' +
    'problem issue issues so if but also just still again really exactly mine yours anyway matter matters important ' +
    'el la los las un una unos unas de del al en por para con sin y o u no es son era fue ser sido esta este estos ' +
    'estas eso esa ese hay lo le les se me mi mis tu tus su sus usted ustedes yo nosotros que qué cual cuál cuales ' +
    'cuáles donde dónde cuando cuándo como cómo quien quién puede puedo pueden pude debe debo deben necesita ' +
    'necesito necesitan hace falta faltan dice decir diga muestra mostrar encontró encontraron encontrar encontraste ' +
    'ver vio leyó leer leyeron leíste significa significan quiere explicar explique explica definir sobre algún ' +
    'alguna todo toda todos todas más documento documentos archivo archivos subir subí subido plano planos lámina ' +
    'láminas página páginas poner agregar añadir dar hacer arreglar corregir mal problema problemas si pero también ' +
    'importa importante exige exigen requiere pide piden'
  ).split(' '),
);

/** A question as small words without accents: "¿Dónde está la Escala?" is ["donde", "esta", "la", "escala"]. */
export const wordsIn = (text: string): string[] =>
  plain(text)
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== '');

export const plain = (text: string): string =>
  text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase().replace(/[’']/g, '');

const EMPTY_PLAIN = new Set([...EMPTY].map(plain));

/** The words that carry what is asked about, each by its stem. */
export const stemsIn = (text: string): string[] =>
  wordsIn(text)
    .filter((word) => !EMPTY_PLAIN.has(word))
    .map(stem);

/** Both "contours" and "contour", "curvas" and "curva" are one. */
function stem(word: string): string {
  if (word.length > 4 && word.endsWith('ies')) return `${word.slice(0, -3)}y`;
  if (word.length > 5 && /(?:ss|x|ch|sh|r|n|l|d)es$/.test(word)) return word.slice(0, -2);
  return word.length > 3 && /[^s]s$/.test(word) ? word.slice(0, -1) : word;
}

/** What a question wants to know. The first that fits counts, so what is special comes before what is general. */
export const INTENTS = [
  [
    'pages',
    /\b(?:did|have|could|were|was|can) (?:you|it|all|the|my|every|each)\b.{0,40}\bread\b|\b(?:which|what|how many) pages?\b.{0,40}\bread\b|\bread (?:page|my|all|the|everything|every)\b|\b(?:leyo|leyeron|leiste|pudo leer|pudieron leer|leida|leidas)\b/,
  ],
  [
    'where',
    /\bwhere\b|\b(?:which|what) page\b|\bon (?:which|what)\b|\bshow me\b|\bpoint (?:me|to)\b|\blocat(?:e|ed|ion of)\b|\bdonde\b|\ben que (?:pagina|lamina|parte)\b|\bmuestreme\b|\bmuestrame\b/,
  ],
  [
    'why',
    /\bwhy\b|\bwhat(?:s| is| are)\b.{0,24}\bfor\b|\breason\b|\bwhat for\b|\bpurpose\b|\bpor que\b|\bpara que\b|\brazon\b|\bmotivo\b/,
  ],
  [
    'submit',
    /\bsubmit\b|\bsend (?:it|this|them)\b|\banyway\b|\bas (?:it|they) (?:is|are)\b|\bwithout (?:it|fixing|that)\b|\benviar\b|\bentregar\b|\bde todos modos\b|\bde todas formas\b|\basi como esta\b/,
  ],
  [
    'mend',
    /\bhow (?:do|can|should|would|to|could)\b|\bfix\b|\bmend\b|\bcorrect\b|\bsolve\b|\bwhat (?:should|must|can|do) i (?:do|add|write|draw|put|change)\b|\bcomo (?:lo |la |los |las |se |puedo |debo |hago |arreglo|corrijo|agrego|pongo|soluciono|anado)|\barregl|\bcorrij|\bque (?:debo|tengo que|puedo) (?:hacer|agregar|poner|cambiar|escribir)/,
  ],
  [
    'missing',
    /\bmissing\b|\black(?:s|ing)?\b|\bwrong\b|\bissues?\b|\bproblems?\b|\berrors?\b|\bwhat else\b|\bopen items?\b|\bleft to\b|\bnot (?:found|there|shown)\b|\bstill need|\bwhat do (?:i|you) need\b|\bfalta(?:n|ba|ron)?\b|\bmal\b|\bproblemas?\b|\berrores\b|\bque mas\b|\bpendientes?\b|\bno (?:encontr|aparece)|\bque necesit/,
  ],
  [
    'doubt',
    /\b(?:cannot|can not|cant|could not|couldnt|unable to|not able to) (?:you )?tell\b|\b(?:cannot|can not|cant|could not|couldnt) be (?:determined|told)\b|\bundetermined\b|\bnot sure\b|\bunsure\b|\bno (?:se )?pued[eo]n? (?:saber|decir|determinar)\b|\bno (?:esta|estan) segur/,
  ],
  [
    'meaning',
    /\bwhat(?:s| is| are| does| do)\b|\bmean(?:s|ing)?\b|\bdefin|\bexplain\b|\bwhat\b.{0,12}\babout\b|\bque (?:es|son|significa|significan|quiere decir|quieren decir)\b|\bsignifica|\bexpli(?:que|ca)|\bdefin/,
  ],
  [
    'found',
    /\bfound\b|\bfind\b|\bsee\b|\bthere\b|\bhave\b|\bdetect|\bshown?\b|\bcheck|\bok(?:ay)?\b|\bencontr|\bhay\b|\bdetect|\bve\b|\btiene\b|\brevis/,
  ],
] as const satisfies readonly (readonly [string, RegExp])[];
export type Intent = (typeof INTENTS)[number][0];

/** What a question wants to know, as far as its words tell. */
export function intentsOf(question: string): Intent[] {
  const asked = plain(question).replace(/[^\p{L}\p{N}]+/gu, ' ');
  return INTENTS.filter(([, pattern]) => pattern.test(asked)).map(([intent]) => intent);
}

/** What a question is about. Both, where a term is also something that is asked for: contours. */
export type QuestionSubject = { elements: RequiredElement[]; term: Term | undefined };

/** A name counts where all of its words are in the question; longer names are surer. */
const weightOf = (name: string, asked: ReadonlySet<string>): number => {
  const stems = stemsIn(name);
  return stems.length > 0 && stems.every((stem) => asked.has(stem)) ? stems.join('').length + 4 * stems.length : 0;
};

/** What part of a label is in the question: "the roof" asks for the roof pitch. */
function partWeightOf(label: string, asked: ReadonlySet<string>): number {
  const stems = stemsIn(label);
  const there = stems.filter((stem) => asked.has(stem));
  return stems.length === 0 ? 0 : (there.join('').length * there.length) / stems.length / 2;
}

/** The elements and the term that a question names, the likeliest only. */
export function findSubject(question: string, { elements, terms }: DocumentType): QuestionSubject {
  const asked = new Set(stemsIn(question));
  const weighed = elements.map((element) => {
    const { label, id, words } = element;
    const names = [...Object.values(label), id.replaceAll('-', ' '), ...words];
    const whole = Math.max(...names.map((name) => weightOf(name, asked)));
    return { element, weight: whole || Math.max(...Object.values(label).map((name) => partWeightOf(name, asked))) };
  });
  const most = Math.max(0, ...weighed.map(({ weight }) => weight));
  const best = terms
    .map((term) => ({ term, weight: Math.max(...term.words.map((word) => weightOf(word, asked))) }))
    .reduce<{ term: Term | undefined; weight: number }>((a, b) => (b.weight > a.weight ? b : a), {
      term: undefined,
      weight: 0,
    });
  return {
    elements: most > 0 ? weighed.filter(({ weight }) => weight === most).map(({ element }) => element) : [],
    term: best.term,
  };
}
