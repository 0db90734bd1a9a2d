import type { FactName } from './catalogue.ts';
import { authorIn, ENDS_IN_TRADE, leadingName, readAuthor, readName } from './person-name.ts';

/** Who has a part in a project: the captions of a cell that names them, and how sentences do. */
export type Party = {
  name: FactName;
  caption: (text: string) => boolean;
  prose: readonly RegExp[];
  read: (text: string) => string | undefined;
};

/** A word that opens the next sentence goes on with no name: "Copper Kettle Holdings LLC. It is known …". */
const NAME = String.raw`(?<name>(?!The\s(?:County|City|Agency|Town|State|Code|District)\b)\p{Lu}[\p{L}.'’&-]*(?:,?\s(?:and\s|&\s|of\sthe\s|of\s|the\s|de\s|van\s)?(?!(?:It|They|He|She|We|This|These|No)\b)\p{Lu}[\p{L}.'’-]*){1,7})`;
/**
 * Tells a caption: one of the words that say who it is (`own`), with what they stand among (`others`), and none that asks
 * for something else (`never`). A word in capitals that is none of these may be the name itself.
 */
function caption(own: string, others: string, never: string): (text: string) => boolean {
  const says = new RegExp(`\\b(?:${own})(?:\\(s\\)|s)?(?!\\p{L})`, 'iu');
  const asksElse = new RegExp(`\\b(?:${NEVER}|${never})\\b`, 'iu');
  const among = new RegExp(`\\b(?:${own}|${OTHERS}|${others})(?:\\(s\\)|s)?(?!\\p{L})`, 'giu');
  return (text) =>
    text.length <= MOST_LETTERS &&
    says.test(text) &&
    !asksElse.test(text) &&
    !/[\p{Lu}\d_@]/u.test(text.replace(among, ''));
}
const MOST_LETTERS = 48;
const OTHERS =
  'for|the|of|record|property|prop|parcel|lot|house|building|site|legal|current|present|land|home|name|and|on|in|as|now|our|project|plan|full|or|if|by|fee|recorded|primary|principal|responsible|lead|main|authorized|title|held|deed|person|party|tax|roll';
const NEVER =
  'address|phones?|tel(?:ephone)?|e-?mail|mail(?:ing)?|signatures?|signed|initials?|date|dated|consent|adjacent|adjoining|prior|former|previous|number|no|shall|will|to|verify|supplied|furnished|insurance|copy|notes?|association|contacts?|city|zip|licen[cs]e|type|fax|cell|statement|contractor|lender|tenant|is|are|information|info|company|sheets?';

export const PARTIES: readonly Party[] = [
  {
    name: 'owner.name',
    caption: caption(
      'who\\sowns?(?:\\sit)?|owner|client|customer|permittee|title\\s?holder|landowner|homeowner|vested\\sin|title\\s(?:is\\s)?held\\sby|owned\\sby|name\\son\\sdeed|deed\\sholder|grantee',
      'member|developer|applicant',
      'agent|representative|other\\sthan|not',
    ),
    prose: [
      new RegExp(
        String.raw`\b(?:[Rr]ecord|(?:[Pp]roperty|[Ll]ot|[Pp]arcel|[Hh]ouse|[Cc]abin)(?:['’]s)?|[Ii]ts|[Tt]he)\s[Oo]wners?,\s(?:the\s)?${NAME}(?=[,.;]|\s\(|$)`,
        'gu',
      ),
      new RegExp(
        String.raw`\b[Oo]wners?(?:\sof\srecord)?\s(?:is|are)\s(?:Mr\.\s|Ms\.\s|Mrs\.\s)?${NAME}(?=[,.;]|\s(?:and|at|of|in|who)\b|$)`,
        'gu',
      ),
      new RegExp(String.raw`\bfor\sthe\s[Oo]wners?,?\s${NAME}(?=[,.;]|$)`, 'gu'),
      new RegExp(
        String.raw`\b(?:[Ww]e|[Ii])\s(?:act|write|submit|apply|am\swriting|are\swriting)\s(?:for|on\sbehalf\sof)\s${NAME}(?=[,.;])`,
        'gu',
      ),
      new RegExp(
        String.raw`^(?:(?:Re|RE|Subject|Regarding):?\s+)?(?:[Aa]n?\s|[Tt]he\s)?(?:(?:[Nn]ew|NEW|[Pp]roposed|[Cc]ustom)\s)?(?:[Hh]ouse|[Cc]abin|[Hh]ome|[Rr]esidence|[Dd]welling|[Aa]ddition|[Rr]emodel|[Gg]arage|HOUSE|CABIN|HOME|RESIDENCE|DWELLING|GARAGE|ADDITION|REMODEL)\s(?:for|FOR)\s(?:Mr\.\s|Ms\.\s|Mrs\.\s)?${NAME}(?=$|[,;\n]|\s\d)`,
        'gmu',
      ),
      new RegExp(String.raw`${NAME},?\s(?:(?:who|which)\s)?(?:now\s)?owns?\s(?:this|the)\b`, 'gu'),
      new RegExp(String.raw`\b(?:OWNERS?|Owners?):\s${NAME}(?=[,.;]|\s\(|$)`, 'gu'),
      new RegExp(
        String.raw`\b(?:AT\sTHE\sREQUEST|at\sthe\srequest)\s(?:OF|of)\s${NAME}(?!,\s(?:the\s)?applicant)(?=[,.;]|\s\(|$)`,
        'gu',
      ),
      new RegExp(String.raw`\b[Ww]e\sare\s${NAME},\s(?:the\s)?owners`, 'gu'),
      new RegExp(
        String.raw`${NAME}\s(?:bought|purchased|acquired)\s(?:this|the)\s(?:property|lot|parcel|house|home|cabin|land)\b`,
        'gu',
      ),
      new RegExp(String.raw`\b(?:[Ll]and|[Hh]ome)owners?\s(?:is|are)\s${NAME}(?=[,.;]|$)`, 'gu'),
      new RegExp(String.raw`\b[Tt]itle\s(?:is\s)?in\sthe\snames?\sof\s${NAME}(?=[,.;|]|$)`, 'gu'),
      new RegExp(
        String.raw`^(?:A\s)?(?:(?:NEW|[Nn]ew|CUSTOM|[Ss]econd|SECOND|[Tt]hird)\s)?(?:HOME|HOUSE|STORY|RESIDENCE|CABIN|GARAGE|ADDITION|REMODEL|[Hh]ome|[Ss]tory)\s(?:FOR|for)\s(?:THE\s|the\s)?(?:MR\.\s|MS\.\s|MRS\.\s|Mr\.\s|Ms\.\s|Mrs\.\s)?${NAME}$`,
        'gmu',
      ),
      new RegExp(
        String.raw`${NAME},?\s(?:who\sha[sv]e?\s(?:held|owned)\sthe|seeks?\sa\spermit|asks?\s(?:leave|permission|for)|propos(?:e|es)\sto|requests?)\b`,
        'gu',
      ),
      new RegExp(
        String.raw`(?:Mr\.|Ms\.|Mrs\.)?\s?${NAME},\s(?:is\s)?(?:the\s)?(?:record\s|property\s)?owners?(?:[,.]|\sof\b|$)`,
        'gu',
      ),
      new RegExp(
        String.raw`\b(?:[Ff]ee\s)?[Tt]itle\s(?:rests\swith|stands\sin\sthe\sname\sof|is\s(?:held\sby|vested\sin))\s(?:the\s)?${NAME}(?=[,.;]|$)`,
        'gu',
      ),
      new RegExp(String.raw`${NAME},\s(?:who|which)\sholds?\s(?:fee\s)?title\b`, 'gu'),
      new RegExp(String.raw`\bI\sam\s${NAME},\s(?:the\s)?owner`, 'gu'),
      new RegExp(
        String.raw`${NAME},\s(?:the\s)?(?:owner(?:\sand\sbuilder|\/builder|-builder)?|OWNER)(?:$|[,;](?=\s\d))`,
        'gmu',
      ),
      new RegExp(String.raw`${NAME}\s\((?:(?:home|land|property\s)?owners?|OWNERS?)\)`, 'gu'),
      new RegExp(String.raw`(?:Mr\.|Ms\.|Mrs\.)?\s?${NAME}\sis\sthe\sowner\sof\b`, 'gu'),
      new RegExp(
        String.raw`\b(?:owned\sby|belongs\sto|held\sby|property\sof|house\sof|[Ll]ands\sof|LANDS\sOF|behalf\sof|vested\sin|retained\sby|use\sof)\s(?:the\s|(?:our|my)\sclients?,\s)?(?:Mr\.\sand\sMrs\.\s|Mr\.\s|Ms\.\s|Mrs\.\s)?${NAME}(?=[,.;]|\s(?:and|at|on|in|to|for|per|who|we|I)\b|$)`,
        'gu',
      ),
    ],
    read: leadingName,
  },
  {
    name: 'applicant.name',
    caption: caption(
      'applicant|agent|representative|rep|applying|filed\\sby|requested\\sby|applied\\s(?:for\\s)?by|application\\s(?:made\\s)?by',
      'owner|not|other|than|permits?',
      'real\\sestate|listing|escrow',
    ),
    prose: [
      new RegExp(String.raw`${NAME},\s(?:the\s)?applicant\b`, 'gu'),
      new RegExp(String.raw`${NAME}\s(?:is|are)\spleased\sto\ssubmit\b`, 'gu'),
      new RegExp(
        String.raw`\b[Aa]pplication\sis\s(?:made|filed|submitted)\sby\s(?:(?:her|his|their|our|the)\s\p{L}+,\s)?${NAME}(?=[,.;]|\sof\b|$)`,
        'gu',
      ),
      new RegExp(String.raw`^${NAME}\n[Aa]gent\sfor\s`, 'gmu'),
      new RegExp(
        String.raw`\bon\s(?:her|his|their|its|(?:the\s)?owner[’']?s?[’']?)\sbehalf\sby\s${NAME}(?=[,.;]|\s(?:of|and|at|in|who)\b|$)`,
        'gu',
      ),
      new RegExp(String.raw`\b[Rr]equested\sby\s${NAME}(?=[,.;]|\s(?:\(|under|for|on)|$)`, 'gu'),
      new RegExp(
        String.raw`\b[Aa]pplicant(?:\sfor\sthe\spermit)?(?:,|\sis)\s(?:Mr\.\s|Ms\.\s|Mrs\.\s)?${NAME}(?=[,.;]|$)`,
        'gu',
      ),
      new RegExp(String.raw`${NAME}\sis\s(?:(?:the\s(?:one|person)\s)?applying|the\sapplicant)\b`, 'gu'),
      new RegExp(
        String.raw`${NAME},?\s(?:(?:who|which)\s)?(?:is\s|are\s)?(?:acting|serving|acts)\sas\s(?:the\s)?applicant\b`,
        'gu',
      ),
    ],
    read: (text) => leadingName(text) ?? (ENDS_IN_TRADE.test(text) ? authorIn(text) : undefined),
  },
  {
    name: 'plans.preparedBy',
    caption: caption(
      'who\\sdrew|worksheet\\sby|architect|designer|prepared|drafted|drawn|designed|plans?|drawings?|draftsperson|draftsman|drafter|design|author',
      'in|charge|engineer|residential',
      'area|local|landscape|interior|structural|lighting|kitchen',
    ),
    prose: [
      new RegExp(
        String.raw`\b(?:[Pp]lans?|[Dd]rawings?|[Ss]heets|[Ss]et),?\s(?:(?:are|were|was|is)\s)?(?:all\s)?(?:prepared\s|drawn\s|drafted\s|made\s|designed\s)?by\s${NAME}(?=[,.;(]|\s(?:and|who|dated|sheets?|at|of)\b|$)`,
        'gu',
      ),
      new RegExp(
        String.raw`${NAME},\s(?:who|which)\s(?:has\s)?(?:drew|drawn|drafted|prepared)\s(?:up\s)?(?:the|our|my|these)\s(?:plans|drawings|sheets)\b`,
        'gu',
      ),
      new RegExp(
        String.raw`${NAME}(?:\s(?:of|in)\s\p{Lu}\p{L}+)?\s(?:drew|drafted|designed)\s(?:up\s)?(?:the|our|my|these)\s(?:plans|drawings|sheets)\b`,
        'gu',
      ),
      new RegExp(
        String.raw`\b[Oo]ur\s(?:architect|designer|draftsman|drafter)(?:\sis)?,?\s${NAME}(?=[,.;]|\s(?:of|at)\b|$)`,
        'gu',
      ),
      new RegExp(
        String.raw`${NAME}\sprepared\s(?:this|these)\s(?:narrative|statement|memo|memorandum|report|letter|plans?|drawings|sheets?|application|description)\b`,
        'gu',
      ),
      new RegExp(String.raw`\b(?:[Dd]rawn|[Dd]esigned|[Pp]repared)\sby(?:\sme,)?\s${NAME}(?=[,.;]|$)`, 'gu'),
      // The plans of a person may be the owner's; those of a firm are its work.
      new RegExp(
        String.raw`\b(?:[Pp]lans|[Dd]rawings)\s(?:[^.;]{0,40}\sare\sthose\s)?(?:of|from)\s${NAME}(?<=\b(?:Architects?|Architecture|Design|Drafting|Engineering|Studio|Group|Inc\.?|LLC))(?=[,.;]|\s(?:dated|and)\b|$)`,
        'gu',
      ),
    ],
    read: (text) => {
      const read = readAuthor(text);
      return read && readName(text.split(/[,(]/)[0] ?? '') ? String(read.value) : read ? String(read.value) : undefined;
    },
  },
];
