import type { FactName } from './catalogue.ts';
import { authorIn, ENDS_IN_TRADE, leadingName, readAuthor, readName } from './person-name.ts';

/** Who has a part in a project: the captions of a cell that names them, and how sentences do. */
export type Party = {
  name: FactName;
  caption: RegExp;
  prose: readonly RegExp[];
  read: (text: string) => string | undefined;
};

const NAME = String.raw`(?<name>(?!The\s(?:County|City|Agency|Town|State|Code|District)\b)\p{Lu}[\p{L}.'’&-]*(?:,?\s(?:and\s|&\s|of\sthe\s|of\s|the\s|de\s|van\s)?\p{Lu}[\p{L}.'’-]*){1,7})`;
const words = (own: string, others: string): RegExp =>
  new RegExp(`^(?=.*\\b(?:${own}))(?:(?:${own}|${others})(?:\\(s\\)|s)?[\\s/&,:.()’']*){1,7}$`, 'iu');

export const PARTIES: readonly Party[] = [
  {
    name: 'owner.name',
    caption: words(
      'who\\sowns?(?:\\sit)?|owner|client|permittee|titleholder|title\\sholder|landowner|homeowner|vested\\sin|deed\\sholder',
      'for|the|of|record|property|prop|legal|current|present|land|home|name|and|on|deed|title|now|as|recorded|our|in|full|applicant|developer|member',
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
        String.raw`^(?:(?:Re|RE|Subject|Regarding):?\s+)?(?:[Aa]n?\s|[Tt]he\s)?(?:(?:[Nn]ew|NEW|[Pp]roposed|[Cc]ustom)\s)?(?:[Hh]ouse|[Cc]abin|[Hh]ome|[Rr]esidence|[Dd]welling|[Aa]ddition|[Rr]emodel|[Gg]arage|HOUSE|CABIN|RESIDENCE|ADDITION|REMODEL)\s(?:for|FOR)\s(?:Mr\.\s|Ms\.\s|Mrs\.\s)?${NAME}(?=$|[,;\n]|\s\d)`,
        'gmu',
      ),
      new RegExp(String.raw`${NAME},?\s(?:(?:who|which)\s)?(?:now\s)?owns?\s(?:this|the)\b`, 'gu'),
      new RegExp(String.raw`\b(?:OWNERS?|Owners?):\s${NAME}(?=[,.;]|\s\(|$)`, 'gu'),
      new RegExp(String.raw`\b(?:AT\sTHE\sREQUEST|at\sthe\srequest)\s(?:OF|of)\s${NAME}(?=[,.;]|\s\(|$)`, 'gu'),
      new RegExp(String.raw`\b[Ww]e\sare\s${NAME},\s(?:the\s)?owners`, 'gu'),
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
        String.raw`\b(?:owned\sby|belongs\sto|held\sby|property\sof|house\sof|[Ll]ands\sof|LANDS\sOF|behalf\sof|vested\sin|retained\sby|use\sof)\s(?:the\s|(?:our|my)\sclients?,\s)?(?:Mr\.\sand\sMrs\.\s|Mr\.\s|Ms\.\s|Mrs\.\s)?${NAME}(?=[,.;]|\s(?:and|at|on|in|to|for|who|we|I)\b|$)`,
        'gu',
      ),
    ],
    read: leadingName,
  },
  {
    name: 'applicant.name',
    caption: words(
      'applicant|agent|representative|rep|applying|authorized\\sagent|filed\\sby|requested\\sby',
      'authorized|owner|for|by|person|the|name|if|not|or|project|permits?',
    ),
    prose: [
      new RegExp(String.raw`${NAME},\s(?:the\s)?applicant\b`, 'gu'),
      new RegExp(String.raw`${NAME}\s(?:is|are)\spleased\sto\ssubmit\b`, 'gu'),
      new RegExp(String.raw`^${NAME}\n[Aa]gent\sfor\s`, 'gmu'),
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
    caption: words(
      'who\\sdrew(?:\\sthe\\splans)?|worksheet\\sby|architect|designer|prepared|drafted|drawn|designed|plans?|drawings?|draftsperson|draftsman|design|author',
      'by|of|record|the|project|building|and|for|principal|lead|in|responsible|charge|engineer|or',
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
