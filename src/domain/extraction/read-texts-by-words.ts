import { isInTitleBlock, isSheet } from '../documents/headings.ts';
import { isUpright, type Line } from '../documents/lines.ts';
import { bottomOf, rightOf } from '../documents/page.ts';
import type { FactName } from './catalogue.ts';
import { readDate } from './dates.ts';
import { evidenceFrom, wordsBetween } from './evidence.ts';
import type { Fact } from './fact.ts';
import { captionSide } from './form-captions.ts';
import { isElsewhere } from './guards.ts';
import { isInOthersPart } from './other-sections.ts';
import type { BlockView, PageView } from './page-view.ts';
import { ENDS_IN_TRADE, readAuthor, readName } from './person-name.ts';
import { type Clue, cluesAround } from './surroundings.ts';

const CONFIDENCE = 0.75;

/** Dates and names by the words that stand round them, where they point to one only. `known`: what was read otherwise. */
export function readTextsByWords(documentId: string, views: readonly PageView[], known: readonly Fact[]): Fact[] {
  const missing = (name: FactName) => !known.some((fact) => fact.name === name);
  const facts: Fact[] = [];
  if (missing('plans.date')) facts.push(...planDates(documentId, views));
  for (const party of PARTIES) if (missing(party.name) || isFirmAlone(known, party.name)) facts.push(...namesOf(documentId, views, party));
  if (missing('project.description')) facts.push(...worksOf(documentId, views));
  return facts;
}

/** A sheet that names its firm may name who drew it beside. */
const isFirmAlone = (known: readonly Fact[], name: FactName): boolean =>
  name === 'plans.preparedBy' && known.filter((fact) => fact.name === name).every(({ value }) => ENDS_IN_TRADE.test(String(value)));

const WORK =
  /^(?:(?:the\s|this\s)?(?:project|proposal|work|permit)\s(?:is\sto|will|would|proposes\sto)\s)?(?:construct|build|add(?:ition|ing)?|(?:interior|exterior|kitchen|whole-house|major|minor)?\s?remodel|replace|install|place|set|demolish|convert|enlarge|extend|raise|relocate|rebuild|repair|tear\s(?:off|down)|remove|(?:one|two|three|single|\d)[\s-]?(?:bedroom|story|room|car)|new)\b/i;
const BUILT =
  /\b(?:house|dwelling|residence|garage|addition|deck|cabin|home|rooms?|bedrooms?|bath(?:room)?|kitchen|stor(?:y|ies)|entry|building|driveway|terraces?|carport|porch|shed|mudroom|sauna|drive|baths?|A-frame|level|wing|pavers|pad|stairs?|windows)\b/i;
const NOT_WORK = /\b(?:shall|must|per\sdetail|silt|erosion|bmps?|contractor|protect\w*|fence|typ\.?|see\ssheet|see\sdetail|verify|coordinate|apn|\d{5}|sf|sq\.?\s?ft)\b|\?|:|=/i;
const FEWEST_WORK_WORDS = 5;
const MOST_WORK_WORDS = 45;
const WORK_CAPTION =
  /^(?=.*\b(?:work|scope|built|job|description|proposal|doing|project|planned|narrative))(?:(?:work|scope|built|job|description|proposal|proposed|doing|project|planned|narrative|what|is|are|being|the|of|to|be|we|want|nature|brief|short|in|a|one|sentence|words|and|will|done|happens|here|summary|type)[\s/&,:.()]*){1,8}$/i;

/** "I would like to build a mudroom": what somebody says that they do. */
const SAID =
  /\b(?:I|[Ww]e|[Tt]he\s(?:property\s)?(?:owners?|applicants?|clients?)|my\sclients?|\p{Lu}\p{Ll}+)\s(?:(?:am|are|is)\s(?=\p{L}+ing\b)|(?:would\slike|wants?|wish(?:es)?|proposes?|plans?|intends?|seeks?|asks?)\s(?:permission\s)?to\s)(?<work>(?:build|add|replac|remodel|construct|tear|put|convert|enlarg|rebuild|install|extend|rais|mov|cut|pav|remov|finish)\p{L}*\s(?!this\b|it\b)[^.;?]{12,220})(?=[.;])/gu;

type Paragraph = { from: number; to: number; caption?: string };

/** A paragraph's lines parted where a short line in capitals or a caption stands between them. */
function paragraphsIn(view: PageView, block: BlockView): Paragraph[] {
  const { lines, lineStarts, spelled } = block;
  const parts: Paragraph[] = [];
  let caption: string | undefined;
  for (const [at, line] of lines.entries()) {
    const from = lineStarts[at] ?? 0;
    const to = lineStarts[at + 1] ?? spelled.text.length;
    const isHead = line.words.length <= MOST_CAPTION_WORDS && (WORK_CAPTION.test(line.text) || /^[\p{Lu}\s&,.-]{3,32}$/u.test(line.text));
    if (isHead) {
      caption = line.text;
      parts.push({ from: to, to });
      continue;
    }
    const last = parts.at(-1);
    const above = lines[at - 1];
    const isApart = above !== undefined && line.box.y - bottomOf(above.box) > 0.9 * Math.max(line.box.height, above.box.height);
    if (last && (last.from === last.to || !isApart)) {
      last.to = to;
      if (last.from === from && caption) last.caption = caption;
    } else {
      const beside = [view.leftOf(line)?.line, view.above(line)?.line].find((each) => each && WORK_CAPTION.test(each.text));
      parts.push({ from, to, ...(beside ? { caption: beside.text } : {}) });
    }
    caption = undefined;
  }
  return parts.filter(({ from, to }) => to > from);
}

/** What is built: under a caption that asks for it, in a paragraph that begins with the work, or as somebody says it. */
function worksOf(documentId: string, views: readonly PageView[]): Fact[] {
  const found = views.flatMap((view) =>
    view.blocks.flatMap((block) =>
      paragraphsIn(view, block).flatMap(({ from, to, caption }): Fact[] => {
        const text = block.spelled.text.slice(from, to).trim();
        const count = text.split(' ').length;
        const first = block.lines[0];
        if (!first || !isUpright(first) || count < FEWEST_WORK_WORDS || count > MOST_WORK_WORDS || isInOthersPart(view, first.box)) return [];
        const isCaptioned = caption !== undefined && WORK_CAPTION.test(caption);
        const isWork = isCaptioned
          ? /^\p{L}/u.test(text)
          : caption === undefined && WORK.test(text) && BUILT.test(text) && !/^\(?\w{1,2}[.)]$/.test(view.leftOf(first)?.line.text ?? '');
        if (!isWork || (isCaptioned ? /\b\d{5}\b|\?/ : NOT_WORK).test(text)) return [];
        return [factOf(documentId, view, block, { name: 'project.description', value: text, from, to })];
      }),
    ),
  );
  if (found.length > 0) return onlyOne(found);
  const said = views.flatMap((view) =>
    view.blocks.flatMap((block) =>
      [...block.spelled.text.slice(0, 20_000).matchAll(SAID)].flatMap((match): Fact[] => {
        const work = match.groups?.work ?? '';
        const from = match.index + match[0].indexOf(work);
        return BUILT.test(work) ? [factOf(documentId, view, block, { name: 'project.description', value: work, from, to: from + work.length })] : [];
      }),
    ),
  );
  return said.slice(0, 1);
}

const DATE = /(?<![\w/.-])(?=\d{1,4}[/.-]\d|\d{1,2}(?:st|nd|rd|th)?[\s-]\p{L}{3}|\p{L}{3,9}\.?\s\d)/gu;
const OF_PLANS =
  /\b(?:issued?|dated?|plot(?:ted)?|plans?|drawings?|drawn|sheets?|set|rev(?:ision)?s?\b\.?|permit\s(?:set|submittal|review)|submittals?|submitted|print(?:ed)?|release[ds]?|current)\b|^(?:permit|when)$/i;
const OF_OTHERS =
  /\b(?:supersed\w*|void|pricing|bid|prelim\w*|schematic|concept|survey\w*|field|record(?:ed)?|deed|verif\w*|expires?|exp|sign(?:ed|ature)?|receiv\w*|stamp\w*|sold|bought|inspect\w*|report|letter|photos?|as-?built|approv\w*|adopted|effective|edition|code|discard|old|earlier|is\svoid|hearing|meeting|visit|title|renew\w*|licen[cs]e|form|flown|geotech\w*|soils?|permit\sno|withdrawn|first|1st|map|plat|application)\b/i;
const PLANS = /\b(?:plans?|drawings?|sheets?|set|revised\sset)\b/i;

type Dated = { value: string; score: number; view: PageView; block: BlockView; from: number; to: number };

/** The day of the plans: the latest of those on which they were issued, drawn or revised. */
function planDates(documentId: string, views: readonly PageView[]): Fact[] {
  const all = views.flatMap((view) => view.blocks.flatMap((block) => datesIn(view, block)));
  const best = Math.max(0, ...all.map(({ score }) => score));
  const chosen = all.filter(({ score }) => score >= LEAST && score >= best - 0.25).sort((a, b) => b.value.localeCompare(a.value))[0];
  if (!chosen) return [];
  const { view, block, from, to, value } = chosen;
  return [factOf(documentId, view, block, { name: 'plans.date', value, from, to })];
}
const LEAST = 0.8;

function datesIn(view: PageView, block: BlockView): Dated[] {
  const { text } = block.spelled;
  const found = [...text.slice(0, 20_000).matchAll(DATE)].flatMap((match) => {
    const read = readDate(text.slice(match.index, match.index + 40));
    return read ? [{ value: String(read.value), from: match.index, to: match.index + read.to }] : [];
  });
  return found.flatMap((date, at): Dated[] => {
    const clues = cluesAround(view, block, found, at);
    const first = block.lines[0];
    if (first && isInOthersPart(view, first.box)) return [];
    const words = wordsBetween(block.spelled, date.from, date.to);
    const line = block.lines.find((each) => words[0] && each.words.includes(words[0]));
    const sheet = isSheet(view.page);
    const over = line && sheet && words.length === line.words.length ? captionOver(view, line) : undefined;
    const near = [...clues.filter(({ at: where }) => where !== 'heading' && where !== 'sentence'), ...(over ? [over] : [])];
    if (near.some(({ at: where, text: told }) => OF_OTHERS.test(where === 'after' ? told.slice(0, 25) : told.slice(-45)))) return [];
    const said = near.filter(({ text: told }) => (sheet ? OF_PLANS : PLANS).test(told));
    const inTitle = line !== undefined && isInTitleBlock(view.page, line.box);
    const score = (said.length > 0 ? 0.8 : 0) + (inTitle ? 0.3 : 0) + (said.length === 0 && inTitle && words.length === line?.words.length ? 0.5 : 0);
    return [{ ...date, score, view, block }];
  });
}

const TALLEST_CELL = 5.5;

/** The caption over a line of a title block, whose cells may be much taller than their captions. */
function captionOver(view: PageView, line: Line): Clue | undefined {
  const reach = TALLEST_CELL * Math.max(line.box.height, 7);
  const over = view.blocks
    .flatMap(({ lines }) => lines)
    .filter(({ box }) => {
      const gap = line.box.y - bottomOf(box);
      return Math.abs(box.x - line.box.x) <= 6 && gap > -0.3 * line.box.height && gap <= reach;
    })
    .sort((a, b) => b.box.y - a.box.y)[0];
  return over ? { at: 'over', text: over.text } : undefined;
}

type Party = { name: FactName; caption: RegExp; prose: readonly RegExp[]; read: (text: string) => string | undefined };

const NAME = String.raw`(?<name>\p{Lu}[\p{L}.'’&-]*(?:,?\s(?:and\s|&\s|of\sthe\s|of\s|the\s|de\s|van\s)?\p{Lu}[\p{L}.'’-]*){1,7})`;
const words = (own: string, others: string): RegExp =>
  new RegExp(`^(?=.*\\b(?:${own}))(?:(?:${own}|${others})(?:\\(s\\)|s)?[\\s/&,:.()’']*){1,7}$`, 'iu');
const wholeName = (text: string): string | undefined => {
  const read = readName(text);
  return read && read.to >= text.replace(/[,.\s]+$/, '').length ? String(read.value) : undefined;
};

const PARTIES: readonly Party[] = [
  {
    name: 'owner.name',
    caption: words(
      'owner|client|permittee|titleholder|title\\sholder|landowner|homeowner|vested\\sin|deed\\sholder',
      'for|the|of|record|property|legal|current|present|land|home|name|and|on|deed|title|now|as|recorded|our|in|full|applicant|developer',
    ),
    prose: [
      new RegExp(String.raw`\b(?:[Rr]ecord|[Pp]roperty)\s[Oo]wners?,\s${NAME}(?=[,.;]|$)`, 'gu'),
      new RegExp(String.raw`\bfor\sthe\s[Oo]wners?,?\s${NAME}(?=[,.;]|$)`, 'gu'),
      new RegExp(String.raw`\b(?:[Ww]e|[Ii])\s(?:act|write|submit|apply|am\swriting|are\swriting)\s(?:for|on\sbehalf\sof)\s${NAME}(?=[,.;])`, 'gu'),
      new RegExp(String.raw`^(?:[Aa]n?\s|[Tt]he\s)?(?:(?:[Nn]ew|NEW|[Pp]roposed|[Cc]ustom)\s)?(?:[Hh]ouse|[Cc]abin|[Hh]ome|[Rr]esidence|[Dd]welling|[Aa]ddition|[Rr]emodel|[Gg]arage|HOUSE|CABIN|RESIDENCE|ADDITION|REMODEL)\s(?:for|FOR)\s${NAME}(?=$|[,;\n]|\s\d)`, 'gmu'),
      new RegExp(String.raw`${NAME}\s(?:owns?|own)\s(?:this|the)\b`, 'gu'),
      new RegExp(String.raw`${NAME},?\s(?:who\sha[sv]e?\s(?:held|owned)\sthe|seeks?\sa\spermit|asks?\s(?:leave|permission|for)|propos(?:e|es)\sto|requests?)\b`, 'gu'),
      new RegExp(String.raw`(?:Mr\.|Ms\.|Mrs\.)?\s?${NAME},\s(?:is\s)?(?:the\s)?(?:record\s|property\s)?owner(?:,|\sof\b|$)`, 'gu'),
      new RegExp(String.raw`\bI\sam\s${NAME},\s(?:the\s)?owner`, 'gu'),
      new RegExp(String.raw`${NAME},\s(?:the\s)?owner(?:\sand\sbuilder|\/builder|-builder)?$`, 'gmu'),
      new RegExp(String.raw`(?:Mr\.|Ms\.|Mrs\.)?\s?${NAME}\sis\sthe\sowner\sof\b`, 'gu'),
      new RegExp(String.raw`\b(?:owned\sby|belongs\sto|property\sof|house\sof|lands\sof|behalf\sof)\s(?:Mr\.\s|Ms\.\s|Mrs\.\s)?${NAME}(?=[,.;]|\s(?:and|at|on|in|who)\b|$)`, 'gu'),
    ],
    read: wholeName,
  },
  {
    name: 'applicant.name',
    caption: words('applicant|agent|representative|rep|applying|authorized\\sagent', 'authorized|owner|for|by|person|the|name|if|not|or|project'),
    prose: [
      new RegExp(String.raw`${NAME},\s(?:the\s)?applicant\b`, 'gu'),
      new RegExp(String.raw`\b[Aa]pplicant(?:\sfor\sthe\spermit)?(?:,|\sis)\s(?:Mr\.\s|Ms\.\s|Mrs\.\s)?${NAME}(?=[,.;]|$)`, 'gu'),
      new RegExp(String.raw`${NAME}\sis\s(?:the\s(?:one|person)\s)?applying\b`, 'gu'),
    ],
    read: wholeName,
  },
  {
    name: 'plans.preparedBy',
    caption: words(
      'architect|designer|prepared|drafted|drawn|designed|plans?|drawings?|draftsperson|draftsman|design|author',
      'by|of|record|the|project|building|and|for|principal|lead|in|responsible|charge',
    ),
    prose: [
      new RegExp(String.raw`\b(?:[Pp]lans?|[Dd]rawings?|[Ss]heets|[Ss]et),?\s(?:(?:are|were|was|is)\s)?(?:all\s)?(?:prepared\s|drawn\s|drafted\s|made\s|designed\s)?by\s${NAME}(?=[,.;]|$)`, 'gu'),
      new RegExp(String.raw`\b(?:[Dd]rawn|[Dd]esigned|[Pp]repared)\sby(?:\sme,)?\s${NAME}(?=[,.;]|$)`, 'gu'),
    ],
    read: (text) => {
      const read = readAuthor(text);
      return read && readName(text.split(/[,(]/)[0] ?? '') ? String(read.value) : read ? String(read.value) : undefined;
    },
  },
];
const MOST_CAPTION_WORDS = 7;
const FARTHEST_RIGHT = 45;

/** Names beside, under or over a caption that says whose they are, or in a sentence that does. */
function namesOf(documentId: string, views: readonly PageView[], party: Party): Fact[] {
  const captioned = views.flatMap((view) =>
    view.blocks
      .flatMap(({ lines }) => lines)
      .filter((line) => isUpright(line) && line.words.length <= MOST_CAPTION_WORDS && party.caption.test(line.text) && !isElsewhere(line.text) && !isInOthersPart(view, line.box))
      .flatMap((caption): Fact[] => {
        const value = valueOf(view, caption, party);
        return value ? [{ name: party.name, value: value.name, evidence: [evidenceFrom(documentId, view.page.number, value.line.words, { quote: value.line.text.slice(0, 160), confidence: CONFIDENCE })] }] : [];
      }),
  );
  const inLine = views.flatMap((view) =>
    view.blocks.flatMap((block) =>
      block.lines.flatMap((line, at): Fact[] => {
        const parts = /^(?<caption>[^:]{3,40}):\s(?<value>.+)$/u.exec(line.text)?.groups;
        const name = parts && party.caption.test(parts.caption ?? '') && !isElsewhere(parts.caption ?? '') ? party.read(parts.value ?? '') : undefined;
        const from = block.lineStarts[at] ?? 0;
        return name && !isInOthersPart(view, line.box) ? [factOf(documentId, view, block, { name: party.name, value: name, from, to: from + line.text.length })] : [];
      }),
    ),
  );
  if (captioned.length + inLine.length > 0) return onlyOne([...captioned, ...inLine]);
  const told = views.flatMap((view) => view.blocks.flatMap((block) => inWords(documentId, view, block, party)));
  return onlyOne(told);
}

/** A line is read by itself first: in a title block the next one is another cell. */
function inWords(documentId: string, view: PageView, block: BlockView, party: Party): Fact[] {
  const { text } = block.spelled;
  const spans = [...block.lines.map((_, at) => ({ from: block.lineStarts[at] ?? 0, to: block.lineStarts[at + 1] ?? text.length })), { from: 0, to: Math.min(text.length, 20_000) }];
  for (const { from: start, to: end } of spans) {
    const part = text.slice(start, end).trimEnd();
    const facts = party.prose
      .flatMap((pattern) => [...part.matchAll(pattern)])
      .flatMap((match): Fact[] => {
        const given = match.groups?.name ?? '';
        const name = party.read(given.replace(/^(?:Mr|Ms|Mrs)\.\s/, ''));
        const from = start + match.index + match[0].indexOf(given);
        if (!name || isElsewhere(part.slice(Math.max(0, match.index - 40), match.index))) return [];
        return [factOf(documentId, view, block, { name: party.name, value: name, from, to: from + given.length })];
      });
    if (facts.length > 0) return facts;
  }
  return [];
}

const onlyOne = (facts: readonly Fact[]): Fact[] => (new Set(facts.map(({ value }) => value)).size === 1 ? facts.slice(0, 1) : []);

function valueOf(view: PageView, caption: Line, { read }: Party): { name: string; line: Line } | undefined {
  const named = (line: Line | undefined) => {
    const name = line && read(line.text);
    return line && name ? { name, line } : undefined;
  };
  const right = view.rightOf(caption)?.line;
  const beside = right && right.box.x - rightOf(caption.box) < FARTHEST_RIGHT * caption.box.height ? named(right) : undefined;
  const [over, under] = [named(nextTo(view, caption, 'over')), named(nextTo(view, caption, 'under'))];
  if (over && under) return captionSide(view, caption) === 'under' ? over : under;
  return under ?? over ?? beside;
}

/** The line straight over or under a caption, at its left edge or about its middle. */
function nextTo(view: PageView, caption: Line, side: 'over' | 'under'): Line | undefined {
  const reach = (side === 'under' ? TALLEST_CELL : 2.4) * Math.max(caption.box.height, 7);
  return view.blocks
    .flatMap(({ lines }) => lines)
    .flatMap((line) => {
      const gap = side === 'under' ? line.box.y - bottomOf(caption.box) : caption.box.y - bottomOf(line.box);
      const isAligned =
        Math.abs(line.box.x - caption.box.x) <= 8 ||
        Math.abs(line.box.x + line.box.width / 2 - caption.box.x - caption.box.width / 2) <= 6;
      return line !== caption && isAligned && gap > -0.3 * caption.box.height && gap <= reach ? [{ line, gap }] : [];
    })
    .sort((a, b) => a.gap - b.gap)[0]?.line;
}

type TextFact = { name: FactName; value: string; from: number; to: number };

function factOf(documentId: string, view: PageView, block: BlockView, { name, value, from, to }: TextFact): Fact {
  const quote = block.spelled.text.slice(Math.max(0, from - 60), to + 40).slice(0, 160).trim();
  const told = { quote, confidence: CONFIDENCE };
  return { name, value, evidence: [evidenceFrom(documentId, view.page.number, wordsBetween(block.spelled, from, to), told)] };
}
