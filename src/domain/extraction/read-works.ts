import { isUpright } from '../documents/lines.ts';
import { bottomOf } from '../documents/page.ts';
import { sentencesOf } from './clues-in-prose.ts';
import { factAt } from './evidence.ts';
import type { Fact } from './fact.ts';
import { isInOthersPart } from './guards.ts';
import type { BlockView, PageView } from './page-view.ts';
import { onlyOne } from './read-parties.ts';

const CONFIDENCE = 0.75;
const MOST_CAPTION_WORDS = 7;
/** So many labels make a list of a text. */
const MOST_LABELS = 3;

const WORK =
  /^(?:(?:the\s|this\s)?(?:project|proposal|work|permit)\s(?:is\sto|will|would|proposes\sto)\s)?(?:construct|build|add(?:ition|ing)?|(?:interior|exterior|kitchen|whole-house|major|minor)?\s?remodel|replace|install|place|set|demolish|convert|enlarge|extend|raise|relocate|rebuild|repair|tear\s(?:off|down)|remove|(?:one|two|three|single|\d)[\s-]?(?:bedroom|story|room|car)|new)\b/i;
const BUILT =
  /\b(?:house|dwelling|residence|garage|addition|deck|cabin|home|rooms?|bedrooms?|bath(?:room)?|kitchen|stor(?:y|ies)|entry|building|driveway|terraces?|carport|porch|shed|mudroom|sauna|drive|baths?|A-frame|level|wing|pavers|pad|stairs?|windows|cottage|roof|floor)\b/i;
const NOT_WORK =
  /\b(?:shall|must|per\sdetail|silt|erosion|bmps?|contractor|protect\w*|fence|typ\.?|see\ssheet|see\sdetail|verify|coordinate|apn|\d{5}|sf|sq\.?\s?ft)\b|\?|:|=/i;
const FEWEST_WORK_WORDS = 5;
const MOST_WORK_WORDS = 45;
const WORK_CAPTION =
  /^(?=.*\b(?:work|scope|built|job|description|proposal|doing|project|planned|narrative))(?:(?:work|scope|built|job|description|proposal|proposed|doing|project|planned|narrative|what|is|are|being|the|of|to|be|we|want|nature|brief|short|in|a|one|sentence|words|and|will|done|happens|here|summary|type|do)[\s/&,:.()]*){1,8}$/i;

/** "I would like to build a mudroom": what somebody says that they do. */
const SAID =
  /\b(?:I|[Ww]e|[Tt]he\s(?:property\s)?(?:owners?|applicants?|clients?)|my\sclients?|[Tt]hey|(?:[Ss]|[Hh])he|you|\p{Lu}\p{Ll}+)\s(?:now\s|also\s|therefore\s)?(?:(?:am|are|is)\s(?=\p{L}+ing\b)|(?:would\slike|wants?|wish(?:es)?|desires?|proposes?|plans?|intends?|seeks?|asks?)\s(?:permission\s)?to\s)(?<work>(?:build|add|replac|remodel|construct|tear|put|convert|enlarg|rebuild|install|extend|rais|mov|cut|pav|remov|finish)\p{L}*\s(?!this\b|it\b|from\b)[^.;?]{12,220})(?=[.;])/gu;

/** "The project consists of the demolition of a cabin and …". */
const CONSISTS =
  /\b[Tt]he\s(?:project|proposal|work|job)\s(?:consists\sof|comprises|involves|entails|is\sto|proposes\sto|calls\sfor|is(?=\s(?:an?\s|the\s|now\s|demolition|construction|replacement|addition)))\s(?:the\s)?(?<work>[^.;?]{12,260})(?=[.;])/gu;
/** "The work adds a bedroom suite over the garage". */
const DOES =
  /\b[Tt]he\s(?:project|proposal|work|remodel|addition|design)\s(?<work>(?:adds|builds|replaces|rebuilds|converts|extends|encloses|enlarges|raises|relocates|demolishes|constructs|remodels)\s[^.;?]{12,260})(?=[.;])/gu;
/** "Approval is sought for construction of a dwelling". */
const SOUGHT =
  /\b(?:[Aa]pproval|[Pp]ermission|[Aa]uthori[sz]ation|[Aa]\spermit)\sis\s(?:sought|requested|asked)\s(?:for|to)\s(?:the\s)?(?<work>[^.;?]{12,260})(?=[.;])/gu;
/** "What we would like to do is enclose the porch". */
const WOULD_LIKE =
  /\b[Ww]hat\s(?:I|we)\s(?:would\slike|want|plan|propose|wish|intend|ask)\s(?:to\sdo|for|a\spermit\sfor)\sis\s(?:this:\s)?(?:to\s)?(?<work>[^.;?]{12,260})(?=[.;])/gu;

/** The caption of a numbered box: "DESCRIBE ALL WORK TO BE DONE UNDER THIS PERMIT". */
const ASKS_FOR_WORK = /\bdescri(?:be|ption)\b|\bscope\sof\b|\bwork\sto\sbe\sdone\b/i;

/** What follows the work in one paragraph is of other things: who surveyed it, what is disturbed, which plan governs. */
export function workSentences(text: string): string {
  const sentences = sentencesOf(text);
  let end = 0;
  for (const [at, sentence] of sentences.entries()) {
    if (
      at > 0 &&
      (/:|\b(?:architect|engineer|survey\w*|boundary|governing|original|plan\sarea|disturb\w*|no\strees)\b/i.test(
        sentence,
      ) ||
        !(WORK.test(sentence.trim()) || BUILT.test(sentence)))
    )
      break;
    end += sentence.length;
  }
  return text.slice(0, end).trim();
}

/** Of a long paragraph under a caption that asks for the work the sentence that opens it. */
function worksIn(text: string, caption: string | undefined): string {
  if (caption === undefined || text.split(' ').length <= MOST_WORK_WORDS) return text;
  const first = /^[^;?]*?\.(?=\s\p{Lu})/u.exec(text)?.[0] ?? text;
  return WORK.test(first) && BUILT.test(first) ? first : text;
}

type Paragraph = { from: number; to: number; caption?: string };

/** A paragraph's lines parted where a short line in capitals or a caption stands between them. */
function paragraphsIn(view: PageView, block: BlockView): Paragraph[] {
  const { lines, lineStarts, spelled } = block;
  const parts: Paragraph[] = [];
  let caption: string | undefined;
  const inCapitals = !/\p{Ll}{2}/u.test(spelled.text);
  for (const [at, line] of lines.entries()) {
    const from = lineStarts[at] ?? 0;
    const to = lineStarts[at + 1] ?? spelled.text.length;
    const isHead =
      line.words.length <= MOST_CAPTION_WORDS &&
      (WORK_CAPTION.test(line.text) || (!inCapitals && /^[\p{Lu}\s&,.-]{3,32}$/u.test(line.text)));
    if (isHead) {
      caption = line.text;
      parts.push({ from: to, to });
      continue;
    }
    const last = parts.at(-1);
    const above = lines[at - 1];
    const isApart =
      above !== undefined && line.box.y - bottomOf(above.box) > 0.9 * Math.max(line.box.height, above.box.height);
    // Under a caption a text goes on; elsewhere a sentence that ends with its line is one.
    const isOver = last !== undefined && last.caption === undefined && above !== undefined && /\.$/.test(above.text);
    if (last && (last.from === last.to || !(isApart || isOver))) {
      last.to = to;
      if (last.from === from && caption) last.caption = caption;
    } else {
      const beside = [view.leftOf(line)?.line, view.above(line)?.line].find(
        (each) => each && WORK_CAPTION.test(each.text),
      );
      const inBox = ASKS_FOR_WORK.test(view.boxOf(line)?.line.text ?? '');
      const own = beside?.text ?? (inBox ? 'Work' : undefined);
      parts.push({ from, to, ...(own ? { caption: own } : {}) });
    }
    caption = undefined;
  }
  return parts.filter(({ from, to }) => to > from);
}

/** What is built: under a caption that asks for it, in a paragraph that begins with the work, or as somebody says it. */
export function readWorks(documentId: string, views: readonly PageView[]): Fact[] {
  const found = views.flatMap((view) =>
    view.blocks.flatMap((block) =>
      paragraphsIn(view, block).flatMap(({ from, to, caption }): Fact[] => {
        const text = workSentences(worksIn(block.spelled.text.slice(from, to).trim(), caption));
        const count = text.split(' ').length;
        const first = block.lines[0];
        if (
          !first ||
          !isUpright(first) ||
          count < FEWEST_WORK_WORDS ||
          count > MOST_WORK_WORDS ||
          isInOthersPart(view, first.box)
        )
          return [];
        // Under "PROJECT" stands its name as often as the work.
        const isCaptioned =
          caption !== undefined &&
          WORK_CAPTION.test(caption) &&
          (!/^(?:the\s)?project\W*$/i.test(caption) || WORK.test(text));
        const isWork = isCaptioned
          ? /^\p{L}/u.test(text)
          : caption === undefined &&
            WORK.test(text) &&
            BUILT.test(text) &&
            !/^\(?\w{1,2}[.)]$/.test(view.leftOf(first)?.line.text ?? '');
        const labelled = block.hits.filter((hit) => hit.from >= from && hit.to <= to && hit.labels.length > 0).length;
        if (labelled >= MOST_LABELS) return [];
        if (!isWork || (isCaptioned ? /\b\d{5}\b|\?/ : NOT_WORK).test(text)) return [];
        return [
          factAt(documentId, view, block, {
            name: 'project.description',
            value: text,
            from,
            to: Math.min(to, block.spelled.text.indexOf(text, from) + text.length),
            confidence: CONFIDENCE,
          }),
        ];
      }),
    ),
  );
  if (found.length > 0) return onlyOne(found);
  const said = views.flatMap((view) =>
    view.blocks.flatMap((block) =>
      [SAID, CONSISTS, DOES, SOUGHT, WOULD_LIKE]
        .flatMap((pattern) => [...block.spelled.text.slice(0, 20_000).matchAll(pattern)])
        .flatMap((match): Fact[] => {
          const work = match.groups?.work ?? '';
          const from = match.index + match[0].indexOf(work);
          return BUILT.test(work)
            ? [
                factAt(documentId, view, block, {
                  name: 'project.description',
                  value: work,
                  from,
                  to: from + work.length,
                  confidence: CONFIDENCE,
                }),
              ]
            : [];
        }),
    ),
  );
  return said.slice(0, 1);
}
