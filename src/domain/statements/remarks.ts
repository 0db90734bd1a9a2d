import { BUILT_THING } from './cues.ts';
import everyday from './everyday-words.json' with { type: 'json' };
import type { Span } from './sentences.ts';

/** Words of people, talk, feelings, trade and days, as the notes of a plan hardly have: "cousin", "promise", "cheap". */
const EVERYDAY: ReadonlySet<string> = new Set(everyday.words.split(' '));
const ENDINGS = ['s', 'es', 'd', 'ed', 'ing', 'er', 'ers'];

/** What plans say was or will be done to a thing that is there. Others ("failed", "clogged") may have undone it. */
const DONE: ReadonlySet<string> = new Set(
  `accepted acknowledged added affected aimed aligned allowed altered anchored anodized applied approved armored attached backfilled
  bolted calculated certified changed cleaned cleared coated colored combined compacted completed computed conditioned
  confirmed connected constructed controlled counted covered credited crushed cured dashed dated deeded delineated demolished
  depicted designed detached detailed dimensioned directed disturbed divided drained elevated embedded enclosed engineered
  erected exceed exposed extended fenced filed finished fixed flagged formed galvanized graded graveled grouped grouted
  hatched hauled heated hinged improved included indicated infiltrated inspected installed insulated interpolated irrigated
  joined keyed labeled labelled landscaped licensed limbed limited lined listed located lowered maintained mapped marked
  measured mortared mounted moved mulched narrowed need noted numbered oriented painted patched paved perforated permitted
  piped pitched placed planted platted plotted poured powered prepared preserved processed proposed protected provided pruned
  purchased raised rated rebuilt recessed recorded red reduced rehabilitated reinforced relocated removed repaired replaced
  reported required resurfaced restored restricted retained reused revegetated ringed rocked routed salvaged saved screened
  screwed sealed secured seed seeded separated serviced shaded shed sheathed shielded shored shortened sided signed sized
  sloped slotted spaced speckled spliced sprinklered stabilized stacked staggered stained staked stamped stated stepped
  stockpiled stored stubbed subdivided submitted supplied supported surfaced surrounded surveyed suspended swaled tagged
  tarped terraced textured thinned toned touched tracked transferred treated trenched trimmed unchanged used vegetated vented
  verified watered watershed weathered welded widened wired wrapped`
    .split(/\s+/)
    .filter(Boolean),
);

/** The participle that stands next behind a name, in its clause. */
const NEXT_PARTICIPLE =
  /^(?:\s(?!(?:on|in|at|of|with|for|by|to|from|and|or|as|the|an?)\s)[\p{L}'’-]+){0,2}?\s(?<done>\p{L}{2,}ed)\b(?!-)/iu;

/** What a sentence says of the words: "… shown is that of the neighbor", "… will be dirt". */
const PREDICATE =
  /^(?:\s[\p{L}\d'’"().-]+){0,4}?\s(?:is|are|was|were|(?:will|shall|to)\sbe|(?:has|have|had)\sbeen|stays?|remains?)\s+(?<said>\S.*)/iu;
const A_PLACE =
  'at|along|within|inside|under|over|between|around|behind|beside|above|below|beneath|in\\s(?:place|until|the\\s(?!photo|picture|mail|shop|truck))|on\\s(?:sheets?|plans?|site|both|either|all|[a-z]{1,2}-?\\d|the\\s(?!street|road|market|list|internet|agenda|phone))';
const A_SOURCE = 'from\\s(?:the\\s)?(?:surface|record|survey|plat|map|field)|per|as\\s(?:shown|noted|built|they)';
const IRREGULAR =
  'shown|built|drawn|set|kept|cut|laid|led|left|made|given|taken|put|sown|hung|dug|met|found|held|run|brought|shot';
const A_QUALITY =
  'complete|dark|flat|new|legal|permanent|temporary|native|solid|solely|class|lcd|navd|[\\d(#±+]|for\\s\\d|one|two|three|four|five|six|seven|eight|nine|ten|\\p{L}+-\\p{L}+';
const GOES_ON = 'may|up|down|back|into|until|where|with|so|to\\s(?:the|be|remain|scale|and|a)';
/** What a plan says of a thing that is there: how it is made, measured and shown, and where it lies. */
const AFFIRMS = new RegExp(
  `^(?:(?:also|both|all|each|now|still|well|not|being|be|\\p{L}+ly|\\d+)\\s)*(?:(?<done>\\p{L}+ed)\\b|${A_QUALITY}|${IRREGULAR}|${A_PLACE}|${A_SOURCE}|(?:an?|the)\\s${BUILT_THING}|${GOES_ON})`,
  'iu',
);

/**
 * Whether a sentence is a remark and no note of what is drawn or built: its words are those of daily life, or what it says
 * of the words at `at` is nothing that plans say of a thing that is there.
 */
export function isRemark(sentence: string, at: Span): boolean {
  const after = sentence.slice(at.to);
  const next = NEXT_PARTICIPLE.exec(after)?.groups?.done;
  if (next !== undefined && !DONE.has(next.toLowerCase())) return true;
  const predicate = PREDICATE.exec(after)?.groups?.said;
  if (predicate !== undefined) {
    const affirms = AFFIRMS.exec(predicate);
    if (!affirms || (affirms.groups?.done !== undefined && !DONE.has(affirms.groups.done.toLowerCase()))) return true;
  }
  return hasEverydayWord(sentence);
}

/** Whether a text has a word of daily life. */
export const hasEverydayWord = (text: string): boolean =>
  (text.toLowerCase().match(/[a-z]{3,}/g) ?? []).some((word) => [...formsOf(word)].some((form) => EVERYDAY.has(form)));

/** The word and what it may be a form of: "promised" → "promise"; "cities" → "city"; "stopped" → "stop". */
function* formsOf(word: string): Generator<string> {
  yield word;
  if (/i(?:es|ed)$/.test(word)) yield `${word.slice(0, -3)}y`;
  for (const end of ENDINGS) {
    const stem = word.slice(0, -end.length);
    if (!word.endsWith(end) || stem.length < 3) continue;
    yield stem;
    yield `${stem}e`;
    if (/(.)\1$/.test(stem)) yield stem.slice(0, -1);
  }
}
