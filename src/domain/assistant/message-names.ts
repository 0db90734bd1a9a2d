import { isCommonWord } from '../extraction/person-name.ts';
import { claimOf, factualityOf, type MessageClaim, overlaps, type ParsedMessage } from './message-claim.ts';
import { type MessageSentence, type MessageSpan, namesBuilder, speaksOfFormerBuilder } from './message-context.ts';
import { isDenied, isOrder, isQuestion } from './message-factuality.ts';

const WORD =
  "(?:(?:\\p{Lu}\\.)+(?!\\p{L})|(?:Mr|Mrs|Ms|Dr|St|Sra?|Dra?|Don|Doña)\\.?(?=\\s)|\\p{Lu}[\\p{L}'-]*|\\d{4}(?=\\s\\p{Lu}))";
const JOINER = '(?:and|y|e|&|de|del|la|las|los|van|von|der|di|da|of)';
const ENDING = ',?\\s(?:Inc|LLC|L\\.L\\.C|Corp|Co|Ltd|LP|Jr|Sr|III?|Trust)\\.?(?!\\p{L})';
const NAME = `(?:(?:The|La|El)\\s)?${WORD}(?:\\s(?:${JOINER}\\s){0,2}${WORD}){0,6}(?:${ENDING})?(?:(?<=\\s(?:Inc|Corp|Co|Ltd|Jr|Sr))\\.)?`;
/** Words with capitals that are no part of a name. */
const NOT_NAMED =
  /(?<!\p{L})(?:I|I'm|I'll|We|My|Our|He|She|It|It's|His|Her|They|You|APN|ADU|The Owner|Phone|Email|License|Lic|CSLB|Please|Thanks|Hi|Hello|Yes|No|Not|And|But|If|When|What|Is|Are|In|At|On|For|From|To|Cost|Budget|Permit|Project|Address|Contractor|Builder|Owner|Soy|Mi|Es|Quiero|Hola|Teléfono|Correo|Licencia|January|February|March|April|May|June|July|August|September|October|November|December|Monday|Tuesday|Wednesday|Thursday|Friday|Saturday|Sunday|TBD|None|Unknown|Undecided|Nobody|N\/A)(?!\p{L})/u;

/** What a sentence opens with, and no name does. */
const OPENING =
  '(?:So|Also|And|But|Well|Now|Actually|Since|Because|Ok|Okay|Assuming|If|Maybe|Unlike|Then|Y|Pero|Bueno|Entonces)\\s';

/** A name that was said. `by`: an owner, a contractor, or the person who writes. */
type NameClaim = MessageSpan & {
  value: string;
  by: 'owner' | 'contractor' | 'writer';
  sentence: MessageSentence;
  isLoose: boolean;
  ofRelative: boolean;
};

const IS =
  "(?:\\s+(?:is|are|will\\s+be|would\\s+be|es|son|será|se\\s+llama|is\\s+called|is\\s+named|named|called)(?:\\s+(?:now|called|named|by|ahora))?|'s|\\s*[:=]|\\s*-(?=\\s)|,|)\\s+";
const TO = '(?:\\s+name)?\\s+(?:to|as|a|por|al?)\\s+';
const OWNER =
  "(?:(?:home|property|legal|house)?\\s?owners?|dueñ[oa]s?|propietari[oa]s?|co-?owners?)(?:'s)?(?:\\s+(?:name|names|of\\s+(?:the\\s+)?(?:property|house|home|record|parcel)|de\\s+la\\s+(?:propiedad|casa)))?(?:'s?\\s+name)?";
const BUILDER =
  "(?:(?:general|main|licensed)?\\s?contractors?|builders?|gc|contratistas?(?:\\s+general)?|constructora?)(?:'s)?(?:\\s+name)?";

/** Who owns the property that the permit is for, and not another one. */
const OWNS_PROPERTY =
  '(?:owns|own|is\\s+the\\s+(?:legal\\s+)?owner\\s+of|es\\s+(?:la|el)\\s+dueñ[oa]\\s+de)\\s+(?:the|this|our|la|esta|nuestra)\\s+(?:house|home|property|place|cabin|land|lot|casa|propiedad|cabaña)(?!\\s+(?:next|behind|across|down|beside|de\\s+al|vecina))|(?:owns\\s+it|is\\s+the\\s+(?:legal\\s+)?owner|es\\s+(?:la\\s+dueña|el\\s+dueño))';

type NameForm = {
  /** Of a relative, whom other words do not take for the owner. */ ofRelative?: boolean;
  by: NameClaim['by'];
  form: RegExp;
  loose?: RegExp;
};
const form = (before: string, after = '') =>
  new RegExp(`(?<![\\p{L}-])${before}(?<name>(?!${OPENING})${NAME})${after}`, 'du');
/** A pattern whose own words may be written with any capitals; a name's capitals count. */
const anyCase = (pattern: string): string =>
  pattern.replace(/\\p\{\w+\}|\\.|\[[^\]]*\]|\p{Ll}/gu, (part) => {
    if (part.startsWith('\\')) return part;
    if (part.startsWith('[')) return part.replace(/\p{Ll}/gu, (letter) => letter + letter.toUpperCase());
    return `[${part}${part.toUpperCase()}]`;
  });
const RELATIVE = '(?:my|our|mi|nuestr[oa])\\s+(?:\\p{L}|-)+,?\\s+';
/** "… is not the one but", "… used to be the one, now it is": what follows is so. */
const NOT_BUT =
  "\\s+(?:(?:is\\s+not|isn't|no\\s+es)\\s+[^,.]+?,?\\s+(?:it\\s+is|it's|but|rather|sino|es)|(?:used\\s+to\\s+be|was|era)\\s+[^,.]+?,?\\s+(?:and\\s+|but\\s+|y\\s+|pero\\s+)?(?:now|ahora)\\s+(?:it\\s+is|it's|is|es))\\s+";
const FORMS: readonly NameForm[] = [
  { by: 'owner', form: form(`${anyCase(OWNER)}${anyCase(IS)}`) },
  { by: 'owner', form: form(anyCase(`${OWNER}${NOT_BUT}`)) },
  { by: 'contractor', form: form(anyCase(`${BUILDER}${NOT_BUT}`)) },
  { by: 'owner', form: form(anyCase(`${OWNER}[^.,]{0,20}\\s+(?:is|es|soy)\\s+(?:me|yo),?\\s+`)) },
  {
    by: 'owner',
    form: form(
      '',
      anyCase(
        ',\\s+(?:who\\s+is\\s+|quien\\s+es\\s+)?(?:the|el|la)\\s+(?:legal\\s+|property\\s+)?(?:owner|dueñ[oa]|propietari[oa])(?=\\s+(?:of|de)\\s+(?:the\\s+(?:property|house|home|place|cabin)|la\\s+casa|\\d)|\\s*(?:$|[.,;]))',
      ),
    ),
  },
  // A relative who owns the property.
  { by: 'owner', ofRelative: true, form: form(anyCase(`${OWNER}${IS}${RELATIVE}(?:(?:is|es)\\s+)?`)) },
  {
    by: 'owner',
    ofRelative: true,
    form: form(anyCase(`(?:belongs\\s+to|owned\\s+by|pertenece\\s+a|es\\s+de)\\s+${RELATIVE}`)),
  },
  {
    by: 'owner',
    ofRelative: true,
    form: form(anyCase(RELATIVE), `,?${anyCase(`\\s+(?:${OWNS_PROPERTY})`)}`),
  },
  {
    by: 'owner',
    ofRelative: true,
    form: form(
      anyCase(`(?:${OWNS_PROPERTY})[^.]{0,40}?(?:(?:his|her|their|su)\\s+names?\\s+(?:is|are|es)|se\\s+llaman?)\\s+`),
    ),
  },
  {
    by: 'owner',
    form: form(
      anyCase(
        `(?:change|set|update|make|cambia|cambie|cambiar|pon|put|correct)\\s+(?:the|el|la|al|a\\s+la)?\\s*${OWNER}${TO}`,
      ),
    ),
  },
  {
    by: 'owner',
    form: form(
      anyCase(
        '(?:belongs\\s+to|owned\\s+by|pertenece\\s+a|propiedad\\s+de|(?:deed|title|house|home|property|it|place)\\s+is\\s+in\\s+the\\s+name\\s+of)\\s+',
      ),
    ),
  },
  {
    by: 'owner',
    form: form(
      '',
      anyCase(
        '\\s+(?:is|are|es|son)\\s+(?:the|el|la|los)\\s+(?:legal\\s+|property\\s+)?(?:owners?|dueñ[oa]s?|propietari[oa]s?)(?!\\p{L}|-)|\\s+owns?\\s+(?:the|this|it)(?!\\p{L})',
      ),
    ),
  },
  {
    by: 'writer',
    form: form(
      anyCase("(?:i\\s+am|i'm|my\\s+name\\s+is|my\\s+name's|me\\s+llamo|soy|mi\\s+nombre\\s+es|this\\s+is)\\s+"),
    ),
  },
  {
    by: 'writer',
    form: form(
      anyCase(
        "(?:i\\s+am|i'm|soy)\\s+(?:the|el|la)?\\s*(?:home|property)?\\s?(?:owner|dueñ[oa]|propietari[oa])(?:\\s+de\\s+la\\s+casa|\\s+of\\s+the\\s+(?:house|home|property))?,?\\s+",
      ),
    ),
  },
  { by: 'contractor', form: form(`${anyCase(BUILDER)}${anyCase(IS)}`) },
  {
    by: 'contractor',
    form: form(anyCase(`(?:change|set|update|make|cambia|cambie|cambiar|pon)\\s+(?:the|el|la|al)?\\s*${BUILDER}${TO}`)),
  },
  {
    by: 'contractor',
    form: form(
      anyCase(
        '(?:(?:will\\s+be|is\\s+being|being|to\\s+be|be)\\s+built\\s+by|construid[oa]\\s+por|lo\\s+construye|la\\s+construye)\\s+',
      ),
    ),
  },
  {
    by: 'contractor',
    form: form(
      '',
      anyCase(
        '\\s+(?:is|are|will\\s+be|es|será)\\s+(?:my|our|the|mi|nuestro|el|la)\\s+(?:general\\s+)?(?:contractors?|builders?|contratista|constructora?)(?!\\p{L})|\\s+(?:is|are|will\\s+be)\\s+(?:building|doing\\s+the\\s+(?:work|construction))(?!\\p{L})',
      ),
    ),
  },
  {
    by: 'contractor',
    form: form(
      anyCase(
        '(?:hired|chose|(?:going|working|went)\\s+with|using|contracted(?:\\s+with)?|signed\\s+with|contratamos(?:\\s+a)?|contraté(?:\\s+a)?)\\s+',
      ),
      '',
    ),
  },
];
const FIRM =
  /(?<!\p{L})(?:Builders?|Building|Construction|Homes|Contracting|Contractors?|Constructora|Construcciones|Inc|LLC|Carpentry|Remodel\w*|Development)(?!\p{L})/u;
const FORMER =
  /(?<!\p{L})(?:previous|former|prior|old|last|ex|first|anterior|business|store|shop|dog|boat|tenant's|previously)\s+$/iu;
const LOWER_NAME =
  /(?:owner(?:'s)?\s+name\s+is|owner\s*:|dueñ[oa]\s*:|propietari[oa]\s*:|nombre\s+del\s+dueño\s+es)\s+(?<name>\p{L}{2,}(?:\s+\p{L}{2,}){1,3})\s*[.!]?$/diu;

/** The names of owners and contractors that a sentence says. */
function namesIn(sentence: MessageSentence): NameClaim[] {
  const { text, from } = sentence;
  const found = FORMS.flatMap(({ by, form: pattern, ofRelative = false }): NameClaim[] => {
    const match = pattern.exec(text);
    const place = match?.indices?.groups?.name;
    if (!match || !place) return [];
    const before = text.slice(0, match.index);
    const name = cleanName(match.groups?.name ?? '');
    if (!name || FORMER.test(before) || isDenied(before) || /(?<!\p{L})(?:not|isn't|no)\s+(?:the\s+)?$/iu.test(before))
      return [];
    // "I am Happy to help"
    const isSingle = by !== 'contractor' && !/\s/.test(name);
    if (isSingle && !/^\s*(?:$|[.,!;&]|(?:and|y|from|de)(?!\p{L}))/u.test(text.slice(place[0] + name.length)))
      return [];
    if (/^(?:hired|chose|going|working|went|using|contracted|contrat(?!ista))/i.test(match[0]) && !FIRM.test(name))
      return [];
    if (
      by === 'contractor' &&
      (/(?<!\p{L})(?:architect|engineer|sub-?)\s*$/iu.test(before) || speaksOfFormerBuilder(text))
    )
      return [];
    return [
      {
        value: name,
        by,
        ofRelative,
        sentence,
        from: from + place[0],
        to: from + place[0] + name.length,
        isLoose: by !== 'contractor' && !/\s/.test(name),
      },
    ];
  });
  const lower = LOWER_NAME.exec(text);
  const place = lower?.indices?.groups?.name;
  if (place && found.length === 0) {
    const value = text.slice(...place);
    if (isLikeName(value))
      found.push({
        value,
        by: 'owner',
        sentence,
        from: from + place[0],
        to: from + place[1],
        isLoose: false,
        ofRelative: false,
      });
  }
  return found.filter(
    (claim, at) =>
      found.findIndex((one) => one.from === claim.from && (one.by === claim.by || one.by !== 'writer')) === at,
  );
}

/** The name alone: cut where words begin that are none of it. */
function cleanName(name: string): string {
  const cut = NOT_NAMED.exec(name);
  const kept = (cut ? name.slice(0, cut.index) : name)
    .replace(new RegExp(`[\\s,&-]+$|\\s+${JOINER}\\s*$`, 'u'), '')
    .trim();
  return /\p{L}{2}/u.test(kept) ? kept : '';
}

const NO_ANSWER =
  /(?<!\p{L})(?:don't|do not|know|not|yet|none|nobody|skip|later|maybe|unsure|sure|help|why|what|how|who|when|same|idea|no|sí|si|yes|yeah|ok|okay|thanks|hello|hi|please|want|need|i|we|is|the|it|my|me|todavía|sé|omitir|después|quiero|hola|gracias|nadie|ninguno|looking|deciding|pending|tbd|undecided|soon|determined|to be|are|out|bids?|quotes?|waiting|buscando|pendiente)(?!\p{L})/iu;
/** Whether a text is a name and nothing else, however it is written. */
export const isLikeName = (text: string): boolean => {
  const words = text.trim().split(/\s+/);
  return (
    words.length >= 2 &&
    words.length <= 6 &&
    /^[\p{L}'.&, -]+$/u.test(text) &&
    !NO_ANSWER.test(text) &&
    words.filter((word) => word.length > 2 && isCommonWord(word)).length < words.length / 2
  );
};
/** Whether a text is what a firm is called: an answer to the question for the contractor. */
export const isLikeFirm = (text: string): boolean =>
  /^[\p{L}\d'.&, -]{3,60}$/u.test(text.trim()) &&
  text.trim().split(/\s+/).length <= 6 &&
  !NO_ANSWER.test(text) &&
  !/^\d/.test(text.trim());

/** The owner's and the contractor's names. `speaksOfContractor`: one is spoken of; `addresses` hold no names. */
export function namesOfParties(
  message: ParsedMessage,
  addresses: readonly MessageSpan[],
): { claims: MessageClaim[]; speaksOfContractor: boolean } {
  const { text, sentences } = message;
  const claims: MessageClaim[] = [];
  let speaksOfContractor = false;
  for (const sentence of sentences) {
    if (isOrder(sentence.text) || isQuestion(sentence.text)) continue;
    const ofProperty =
      /(?<!\p{L})(?:owner(?!-|\s*builder)|i own|we own|dueñ[oa]|propietari[oa]|(?:my|our) (?:own )?(?:[\p{L}-]+ )?(?:house|home|cabin|property|place|lot|land)|mi (?:casa|propiedad|terreno))(?!\p{L})/iu.test(
        text,
      );
    const isAnother =
      /(?:(?<!\p{L})(?:i am|i'm|soy|as)|,)\s+(?:not the owner|(?:the|an?|your|his|her|their|el|la|un|una)\s+(?:\p{L}+\s)?(?:architect|engineer|designer|contractor|builder|agent|realtor|tenant|renter|surveyor|attorney|representative|arquitect[oa]|ingenier[oa]|contratista|inquilin[oa]|agente))(?!\p{L})/iu.test(
        sentence.text,
      );
    for (const name of namesIn(sentence)) {
      if (overlaps(name, addresses) || (name.by === 'writer' && isAnother)) continue;
      const isTheirs = name.by === 'contractor' ? !namesBuilder(sentence.text) : !name.ofRelative;
      if (isTheirs && factualityOf(message, name) === 'other-party') continue;
      if (name.by === 'contractor') claims.push(...claimOf(message, 'contractorName', name, name.value));
      else if (name.isLoose || (name.by === 'writer' && !ofProperty))
        claims.push(...claimOf(message, 'ownerName', name, name.value, { ask: 'confirm' }));
      else claims.push(...claimOf(message, 'ownerName', name, name.value));
    }
    const own =
      /(?<!\p{L})(?:owner-?\s?builder|(?:i|we)(?:'ll| will|'m going to| am going to| are going to|'m| am)? (?:build|building|be building|do|doing|be doing) (?:it|the work|this|everything)? ?(?:all )?(?:myself|ourselves)|lo (?:haré|construiré|voy a construir|hago) yo mismo)(?!\p{L})/iu.exec(
        sentence.text,
      );
    if (own && !isDenied(sentence.text.slice(0, own.index))) {
      const from = sentence.from + own.index;
      claims.push(...claimOf(message, 'contractorName', { from, to: from + own[0].length }, 'owner-builder'));
    }
    if (
      /(?<!\p{L})(?:contractor|builder|contratista)(?!\p{L})/iu.test(sentence.text.replace(/owner-?\s?builder/gi, ''))
    )
      speaksOfContractor = true;
  }
  const saysNone = sentences.some(({ text: said }) =>
    /(?<!\p{L})(?:no|not|don't|haven't|without|yet|sin|todavía|aún)(?!\p{L})/iu.test(said),
  );
  return { claims, speaksOfContractor: speaksOfContractor && !saysNone };
}
