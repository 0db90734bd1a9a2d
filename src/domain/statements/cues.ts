/**
 * The words by which English says yes, no, later, perhaps and elsewhere, as they stand in plans, forms, letters and
 * e-mails. Patterns are tried on one clause, without its punctuation; none can match the empty text.
 */

/** One of these words or phrases, in any case. */
export const words = (...alternatives: string[]): RegExp => new RegExp(`\\b(?:${alternatives.join('|')})\\b`, 'iu');

/** What was not settled when it was written. */
export const UNDECIDED = words(
  'unknown',
  'unclear',
  'undecided',
  'undetermined',
  'uncertain',
  'unsure',
  'not (?:yet )?(?:decided|determined|certain|sure|known|clear|settled|final|finali[sz]ed)',
  "(?:have|has|had)(?: not|n['’]t) (?:yet )?(?:decided|determined|settled|chosen)",
  't\\.?b\\.?d',
  'to be (?:determined|decided|confirmed|verified|selected|chosen|considered|discussed|studied|reviewed|thought about)',
  'fill in',
  'x{3,}',
  'ask (?:owner|client|county|city|trpa|architect|engineer)',
  '(?:verify|confirm|check)(?: all)? w(?:ith)?',
  '(?:(?<!field )verify|confirm|hold)(?=\\s*(?:$|[.,;)]))',
  'options?(?: [a-d\\d]{1,2})?(?! to)',
  'opt',
  "(?:do|does|did)(?: not|n['’]t) (?:know|understand|remember|think|believe)",
  'no idea',
  'still open',
  'is open',
  'i (?:think|believe|guess)',
  "(?:let us|let[’']s) (?:pretend|suppose|imagine|say)",
  'dream(?:t|ed|s|ing)?',
  'rumou?r(?:ed|s)?',
  'supposedly',
  'allegedly',
  'hardly (?:think|believe)',
  'far be it',
  'swears?',
  'perhaps',
  'maybe',
  'possibly',
  'probably',
  'wonder(?:ing)?',
  'under (?:discussion|review|consideration)',
  'considering',
  'up in the air',
  '(?:was|were|got) (?:only |briefly |merely |once )?(?:discuss|consider|debat|rais|talked|brought up|mention|argu|joked)\\w*',
  "any(?:one|body)['’]s guess",
  '(?:an?|the) (?:topic|subject|matter|item|question) for',
  'on the agenda',
  'see (?:comments?|corrections?|letter|e-?mail|architect|owner|engineer|contractor)(?: \\d+)?',
  '(?:he|she|they|some(?:one|body)|(?:the|my|our) (?:contractor|builder|seller|realtor|broker|listing|neighbou?r|cousin|brother|previous owner)) (?:said|says|tells?|told|claim\\w*|swore|thinks?|thought|mentioned|insists?)',
  'unresolved',
  'but (?:no|not|none|nothing|never|nobody)',
  'hold (?:for|until|till|pending)',
  'wanted to know',
  'asked (?:about|for|after|whether|if|why|where|how|when)',
  '(?:liked|likes|loved?) the idea',
  'died for',
  'any(?=\\s*$)',
  'ask (?:me|us|him|her|them)',
  "(?:can(?:not|['’]t)|could(?: not|n['’]t)|can hardly) (?:afford|find|locate|reach|get|open|read|say|tell)",
  'more than (?:i|we) can',
  '(?:overkill|nonsense|a waste|headache|nuisance|silly)',
  'for now',
  'give or take',
  '(?:has|have|had|needs?|got) to (?:pick|choose|decide|select|find|figure|ask|think)',
  'would',
  'who (?:needs|wants|cares|knows)',
  'same as last time',
  'at a loss',
  'on (?:my|our|the|his|her|their) (?:\\w+ )?list',
  'i hear',
  'ought to',
  'supposed to',
  "haven[’']t (?:a clue|the faintest)",
  'inconclusive',
  'wish(?:es|ed)?',
  '\\(?reserved\\)?(?=\\s*(?:$|[.,;)]))',
  '(?:be|been|being) (?:discuss|consider|decid|determin|review|address|examin|stud(?:y|ied)|resolv|negotiat|debat|worked out|looked (?:at|into)|taken up|talked|raised|sorted|figured)\\w*(?: out)?',
  '(?:as|where|if|what|whatever|wherever) (?:the )?(?:owner|client|contractor|builder|applicant)s? (?:prefers?|wish(?:es)?|likes?|chooses?|decides?|wants?)',
  '(?:owner|client|contractor|builder)s? (?:to|will|shall|may) (?:choose|select|decide|pick)',
);

/** In a value: how it stands now, which may be what the label denies ("Paved driveway: gravel at present"). */
export const FOR_THE_TIME = words(
  'at present',
  'presently',
  'so far',
  'as of (?:now|today)',
  '(?:for|at) the (?:moment|time being)',
  'until (?:then|now)',
);

/** What was thought of and is not done. */
export const DROPPED = words(
  '(?:was|were|has been|have been|is|are|been) (?:\\w+ly )?(?:dropped|abandoned|tabled|postponed|dismissed|rejected|shelved|discarded|cancell?ed|called off|struck|voided|scrapped|deleted|removed from|taken (?:off|out)|ruled out|turned down|given up|set aside|put off|denied)',
  '(?:dropped|abandoned|tabled|postponed|shelved|struck|cancell?ed|scrapped|deleted|void(?:ed)?)(?= by| from| it| them| for| rev| until| \\d|\\s*(?:$|[.,;)]))',
  'taken off the (?:agenda|plans?|list)',
  'stricken',
  'in search of',
  'superseded',
  'rescinded',
  'revoked',
  'whited out',
  '(?:is|are|was|were|left) (?:blank|illegible|unreadable)',
  'torn (?:from|out|off)',
  'nothing (?:was|is) (?:attached|enclosed|there)',
  'disregard(?:ed)?',
  'obsolete',
  'in error',
  'not used',
  'crossed out',
  'formerly called',
  '(?:is|are) (?:dead|out|off|gone)',
  'too (?:dear|expensive|costly)',
  'leave as',
  '(?:is|are|was|were) (?:\\w+ )?nowhere',
  '(?:in|on|at) the wrong (?:place|spot|location|side|sheet|scale|lot|parcel)',
  'un(?:affordable|approved|available|executed|finished|opened|readable|recorded|signed|stamped|usable|workable)',
  'left (?:empty|open|out|over from)',
  'delete before',
  'delete (?:the )?(?:key)?(?:notes?|items?|details?|sheets?) [\\w/.-]+',
  'went here',
  'not one (?:of (?:them|these|those) )?(?:has|have|is|was|were)',
  '(?:dropped|fallen|gone) out',
  'withdrawn',
  '(?:has|have|had) since (?:been |gone|dropped|left|lapsed|disappeared|vanished|moved|changed)\\w*',
  '(?:in|on) (?:the |an? )?(?:preliminary|schematic|conceptual?|first|earlier|old|bid|pricing|draft) (?:set|plans?|drawings?|scheme|sketch|version)',
  '(?:blank|empty|unused|generic|boilerplate)(?=\\s*(?:$|[.,;)]))',
  'placeholder',
  '(?:title|heading|cover(?: page)?|envelope|symbol|name) only',
  'space (?:is )?(?:held|reserved|kept|left)',
  'no (?:entr(?:y|ies)|items?|symbols?|rows?|text|content|data|ink|values?)',
  'not filled (?:in|out)',
  'without (?:an? |any )?(?:lines?|symbols?|values?|text|numbers?|entr(?:y|ies))',
  'nothing (?:is |was )?(?:entered|filled|written|listed|drawn)',
  '(?:copy|copied|pulled) from',
  'when (?:made|done|ready|finished)',
  'x/x',
  'lorem ipsum',
  'crossed through',
  'ran out of',
  'delete(?=\\s*(?:$|[.,;)]))',
  '(?:is|was|were|are) closed',
  'refused?',
  'wrong (?:attachment|file|sheet|drawing|address|parcel)',
  'cut (?:the|our|from the) budget',
  'over(?: the)? budget',
  'fell (?:off|out|through)',
  'conflicts? with',
  'layers? (?:\\w+ )?(?:off|frozen|hidden|suppressed)',
  '(?:frozen|hidden|suppressed|turned off) layers?',
  '(?:old|former|previous) \\w+ only',
  'lost(?=\\s*$)',
  'too (?:close|small|far|steep|narrow|short|low|big|few|late|wet|shallow)',
  'last (?:year|month|week|spring|summer|fall|winter|season)',
  'do(?:es)? not apply',
  'washed (?:away|out)',
  'blew',
  'collapsed',
  'rotted away',
  'was \\w+ until',
  'spared',
  'returned to',
  '(?:is|are|was|were|been) (?:sold|given|taken|carried) ?(?:off|away|back|in|to)?',
  'overlooked',
  'skipped',
  'mix(?:ed)?[- ]up',
  'substitut(?:e|ed|ing)',
  '(?:denied|rejected)(?=$|[.,;])',
  'failed to (?:find|get|win|receive)',
  'not (?:pursued|adopted|accepted|chosen|selected|ordered|carried)',
  'changed (?:his|her|its|our|their|my) minds?',
  'decided against',
  'advised against',
  'gave up',
  'no longer',
  'always meant to',
  '(?:was|is|were|are|been) (?:an? )?(?:\\w+ )?(?:mistake|error|typo)',
  '(?:turned out|proved|proves|was|is|were) (?:to be )?(?:wrong|false|untrue|incorrect)',
  '(?:were|was|got|been|is|are) (?:lost|erased|destroyed|stolen)',
  'pay (?:it|them) no mind',
  '(?:took|left) off',
  'rev(?:ision)? ?[\\w]{1,2}:? (?:removed|took|deleted)',
  'was to (?:be|have)',
  'were to (?:be|have)',
);

/** A promise, wherever it stands. */
export const PROMISED = words(
  'to follow',
  'await(?:s|ing|ed)?',
  'waiting (?:for|on)',
  'separate permit',
  '(?:will|shall|should) follow',
  'to come',
  'still (?:\\w+ )?(?:to (?:come|be|do|draw|add|show|make|get|send|finish)|coming|due|being|outstanding|missing|needed|needs?|owed?|open|lacks?)',
  '(?:remains?|ha(?:s|ve|d) (?:yet|still)) to',
  '(?:not|never) (?:started|begun|been (?:started|begun|drawn|made|done))',
  'coming (?:soon|later|next)',
  'gets? (?:drawn|added|shown|plotted|made) (?:the day|when|once|after|as soon as)',
  'forthcoming',
  'outstanding',
  'pending',
  'in (?:progress|preparation|the works)',
  'underway',
  'not yet',
  'yet to(?: be)?',
  '(?:on|in|with) (?:the |an? )?(?:revised|next|another|later|updated) (?:sheet|set|drawing|plan|submittal|revision|issue)s?',
  'when (?:issued|available|drawn|surveyed|known)',
  '(?:to|will|shall) be (?:drawn|plotted|placed|inserted|added|shown|label?led|dimensioned|noted|filled in)\\b.{0,40}\\b(?:when|once|after|upon|on receipt|as soon as)',
  'deferred(?: submittal)?',
  'under (?:a )?separate (?:cover|permit|submittal)',
  'phase (?:[2-9]|ii+|two|three)',
  'at a later (?:date|time|stage)',
  'later',
  'future',
  'some ?day',
  'one of these days',
  'sooner or later',
  'by and by',
  'eventually',
  'soon',
  'next (?:week|month|year|spring|summer|fall|winter|package|round|submittal)',
);

/** In running text also what somebody means to do or hand in; on a drawing "to be provided" is the design itself. */
export const PROMISED_IN_TEXT = words(
  "(?:will|'ll|shall|going to|about to|wants? to|would like to|need(?:s)? to|ha(?:s|ve) to|to)(?: \\w+ly)?(?: be)? (?:submit(?:ted)?|sen[dt]|forward(?:ed)?|provided?|suppl(?:y|ied)|deliver(?:ed)?|dropped|drop|prepared?|drawn?|show(?:n)?|order(?:ed)?|design(?:ed)?|obtain(?:ed)?|get|got|purchas(?:e|ed)|buy|bought|staked?|map(?:ped)?|survey(?:ed)?|upload(?:ed)?|attach(?:ed)?|hired?|commission(?:ed)?|complet(?:e|ed)|finish(?:ed)?|mail(?:ed)?|bring|brought|add(?:ed)?|file|filed|request(?:ed)?|appl(?:y|ied)|arrange|schedul(?:e|ed)|revis(?:e|ed)|updat(?:e|ed)|measur(?:e|ed)|calculat(?:e|ed)|test(?:ed)?|perform(?:ed)?)",
  '(?:intend|plan|hope|expect|aim|mean)(?:s|ed|ning|ing)? (?:to|on)',
  'schedul(?:ed|ing) (?:to|for)',
  'promised?(?: to)?',
  'once (?:the|we|he|she|they|it|that|this|i)',
  'as soon as',
  '(?:has|have|had) been (?:requested|ordered|asked for|applied for)',
);

/** What holds only where something else does. */
export const CONDITIONAL = words(
  'if',
  'unless',
  'in case',
  'in the event',
  'provided that',
  'assuming',
  'depending',
  '(?:where|when|as|if) (?:required|needed|necessary|applicable|encountered|directed|feasible|possible|appropriate|requested)',
  'wherever',
  'whenever',
  'whether',
  'where (?:an?|any) (?:parcel|project|lot|driveway|building|structure|house)',
  'where\\s+(?:[\\w~-]+\\s+){1,5}(?:is|are)\\s+required',
  'optional(?:ly)?',
  'needs? no (?:permit|approval|plan)',
  '(?:when|once|after) (?:one|it|he|she|they|we|someone|somebody) (?:is|are|has|have)',
  '(?:when|once|if|after) (?:retained|hired|selected|available|funded|awarded|affordable|convenient)',
  '(?:add |bid |deduct )?alt',
  'alternat(?:e|ive|ively)',
  'e\\.g\\.?',
  'for (?:example|instance)',
);

/** In running text these leave it open as well; "may" and "can" on a drawing mostly grant something to the builder. */
export const CONDITIONAL_IN_TEXT = words(
  'subject to',
  'may',
  'might',
  'could',
  'should',
  'can',
  'where',
  'when',
  'only',
);

/** A rule for projects in general, or a quotation of one. On a drawing "shall" speaks of this one. */
export const RULE_IN_TEXT = words(
  'shall',
  'must',
  'code (?:section|chapter|requires?|says|states)',
  '(?:section|chapter|§) ?\\d',
  'ordinance',
  'regulations?',
  'guidelines?',
  'handbook',
  'requires?',
  '(?:is|are|be) required',
  'requirements?',
  'mandatory',
  'prohibited',
  'applicants',
  'projects',
  '(?:in|throughout|across|around) the (?:basin|region|county|city|watershed)',
  '(?:any|every|each|all|an?) (?:project|parcel|lot|applicant|application|building|structure|house|owner|permit)s?',
);

/** Another place: a neighbour's parcel, one that coverage comes from, somebody else's work. */
export const ELSEWHERE = words(
  '(?:another|other|different) (?:client|job|project|applicant|permit|owner|set)s?',
  'previous (?:house|owner|permit|project|set|plans?|job)',
  '(?:brochure|catalog(?:ue)?)s?',
  'not (?:for|of) this (?:project|job|parcel|house|lot)',
  '(?:adjacent|adjoining|abutting|nearby) (?:parcel|propert|lot|land|house|home|residence|owner|site)\\w*',
  "neighbou?r(?:s|ing|['’]s|s['’])?",
  'next door',
  "(?:on|of|at|across|over|through|serving) (?:the )?(?!(?:this|subject|same|whole|entire|project|existing|proposed|upper|lower|rear|front|north\\w*|south\\w*|east\\w*|west\\w*|owner|applicant|vacant|developed|above|adjusted|merged|level|low|high|building|receiving|corner|private|one|each|the|our|my|a|an|said)[^\\p{L}])[\\p{L}’'-]{4,} parcel(?! (?:line|map|area|number|no|size))",
  "['’]s (?:copy|set|version|catalog(?:ue)?)",
  '(?:an?|one|two|three|four|several) (?:lots?|parcels?|houses?|doors?|properties) (?:over|away|(?:down|up)(?:hill|slope|stream)?)',
  '(?:in|on|from|of) (?:the|an?|my|our|his|her|their) (?:truck|mail|shop|photo\\w*|pictures?|market|internet|trailer|(?:highway|road|street) job)',
  "(?:mr|mrs|ms|dr)\\.? [\\w-]+['’]s (?:lot|parcel|property|house|home|land)",
  '(?:parcel|lot|house|property|land|cabin|home|place|duplex|condos?|condominiums?|building|residence|cottage) (?:behind|beside|below|above|uphill of|downhill of|across from) (?:us|ours|me|mine|this one)',
  '(?:condos?|condominiums?|duplex(?:es)?|apartments?|lodge|cabins?|cottages?) (?:downhill|uphill|upstream|downstream|nearby|down (?:the|our) (?:street|road|hill)|up (?:the|our) (?:street|road|hill)|(?:on|at|around) the corner)',
  '(?:different|wrong) (?:house|parcel|lot|property|project|address|site|sheet)',
  "someone else[’']s",
  'comparable (?:sale|propert|house|home|\\d)\\w*',
  "(?:across|opposite|other side of|far side of) (?:the |(?:[\\w.'’]+ ){1,3})?(?:street|st|road|rd|lane|court|ct|avenue|ave|boulevard|blvd|highway|hwy|r\\.?o\\.?w)",
  '(?:other|far|opposite) (?:side|bank|slope|shore|hillside|face)',
  '\\d[\\d./]* ?mi(?:les?)?',
  "(?<!owner|applicant|client|project)['’]s (?:parcel|lot|property|land|house|home|yard|place|side)",
  '(?:of|on|at|to) #\\d{1,5}',
  'belong(?:s|ing)? to (?!(?:the )?(?:owner|applicant|project|parcel|property))',
  '(?:another|other|previous|old) (?:job|plan|set|file|drawing)s?',
  "\\d[\\d,.]* ?(?:['’′]|ft|feet|foot|mi|miles?|yds?|yards?|meters?|m)\\.? (?:(?:due |to the )?(?:north|south|east|west|n|s|e|w|ne|nw|se|sw|up|down)(?:north|south|east|west|erly|ern|wards?|hill|stream|slope)* (?:of|from)|away(?: from)?|from|beyond|outside(?: of)?|off) (?:the |this |our |subject |project )*(?:parcel|propert(?:y|ies)|site|lot|project)(?! (?:lines?|corners?|boundary|pins?|setbacks?|walls?))",
  '(?:half|quarter|third) (?:of )?(?:a |an )?mile',
  '(?:outside(?: of)?|beyond|off(?: of)?) (?:the |this |our |subject |project )*(?:parcel|property|site|lot|project area)(?! (?:setback|coverage))',
  'off-site',
  '(?:parcel|lot|apn) [-–]\\d{2,3}',
  '(?:that|those) (?:of|on|in|at|from|shown (?:on|for)) (?:the )?(?:parcel|lot|neighbou?r\\w*|adjoining|adjacent|item)',
  'not (?:on|in|for|of|to|at|from|by) (?:those of |that of |any of )?(?:this (?:one|item|file|set|submittal|application)|ours?|mine|these)',
  "(?:of|at|for|behind|serving) (?:the )?(?:[\\p{L}&'’.-]+ ){1,3}(?:market|store|hotel|motel|casino|school|church|resort|marina|restaurant|condominiums?|shopping cent(?:er|re)|fire station|library|hospital)",
  '(?:lot|parcel|property|house|home|land|residence)s? (?:to|on) (?:the|our) (?:north|south|east|west|left|right|rear)\\w*',
  '(?:next|upper|lower|uphill|downhill|upstream|downstream) (?:lot|parcel|property|owner|house)s?(?! (?:lines?|corners?|boundary|side))',
  "(?:on|in) (?:the )?(?:city|county|state|federal|forest service|usfs|conservancy|hoa|common|district)['’]?s? (?:land|property|parcel|lot)s?",
  'owned by (?:the )?(?:city|county|state|others|another|hoa|association|conservancy|district|neighbou?r)',
  'sending (?:parcel|site|lot)',
  'receiving (?:parcel|site|lot)',
  'another (?:parcel|lot|property|project|site|house)',
  'other (?:parcel|lot|property|project|site|house)s?',
  'by others',
  'not (?:ours|mine)',
  'off (?:this|the) (?:map|sheet|parcel|property|lot)',
  'not in contract',
  "(?:was|were) the (?:[\\p{L}-]+ ){0,3}(?!owner|applicant|client|project|parcel|lot|property|house)[\\p{L}-]+['’]s(?=\\s*(?:$|[.,;]))",
  'n\\.?i\\.?c',
  'down the (?:street|road)',
  "(?:my|our|his|her|their) (?:brother|sister|friend|parent|uncle|aunt|cousin|son|daughter|mother|father|in-law)(?:['’]s|s['’])",
  '(?:lot|parcel|unit) [\\w-]{1,6} only',
  '(?:their|his|her) (?:\\w+ )?(?:lights?|roof|driveway|house|garage|deck|trees?|drawings|plans?|walls?|yard)',
  'not (?:on |of )?this (?:lot|parcel|property|site|project|house)',
);

/** The heading of a part that states nothing of this project: notes for no job, code, what is hoped for, boxes to tick. */
export const STATES_NOTHING =
  /\b(?:templates?|boilerplate|not\sedited|mark-?ups?|extracts?|excerpts?|(?:we|i)\shope|wish\slist|taken\sback|struck\sout|(?:office['’]?s?|for)\s(?:\p{L}+\s)?reference|not\sfor\sthis\s(?:job|project)|open\sitems|to\sbe\sdecided|punch\slist)\b|\((?:tick|check|mark)\b/iu;

/** Another time: an earlier project, or what stood there once. */
export const EARLIER = words(
  'former(?:ly)?',
  'previous(?:ly)?',
  'earlier',
  '(?:first|original|initial|rejected) (?:scheme|design|idea|draft|concept)',
  'prior (?:permit|project|approval|application|owner|review|submittal|to 20\\d\\d)',
  'used to',
  'once (?:had|was|were|stood)',
  'years? ago',
  'historical(?:ly)?',
  'old(?:er)? (?:permit|project|application|plans?)',
  'last (?:project|permit|application|time|year)',
  'no longer',
  '(?:permit|project|application|approval|file) (?:of|from|in) (?:19|20)\\d\\d',
  'demolished',
  'histor(?:y|ies)',
  'remnants?',
  'withdrawn',
  'superseded',
  'expired',
);

/** Somebody is asked to draw or to write: the beginning of a sentence in a handout, on any page. */
export const ASKS_TO_DOCUMENT =
  /^(?:please\s)?(?:show|draw|label|indicate|give|write|attach|enter|identify|describe|list(?!\sof)|specify|submit|mark|state(?!\s(?:of|route|highway|road|park|law|licen[cs]e))|depict|delineate|dimension|fill\sin|complete\sthe|check\s(?:all|the|one|if)|circle|initial|upload|bring|confirm|explain|add\s(?:a|an|the|details?|notes?)|note\sthe|plot|tell)\b/iu;
/** In running text these are instructions too; on a drawing they are what is built. */
export const INSTRUCTS_IN_TEXT =
  /^(?:please\s)?(?:provide|include|note|use|install|locate|add|make|see|refer|revise|verify|contact|call|consider|avoid|keep|ensure|review|do)\b/iu;

/** A note that takes something out: "Delete: construction fence, 180 feet". */
export const TAKES_OUT = /^(?:delete|omit|scratch|strike|cancel|skip|drop|forget|void|substitute)\b/iu;

/** A question without its mark: how one begins. */
export const ASKS =
  /^(?:and\s|or\s|but\s|so\s)?(?:do|does|did|is|are|was|were|would|should|could|can|may(?!\s\d)|will|shall|has|have|had|what|which|who|whom|whose|how|why|when|where)\b/iu;
/** A question within a sentence: "can you tell me whether …". */
export const ASKS_WITHIN = words(
  '(?:tell|told|ask|asked|asking|let) (?:me|us|you|them)? ?(?:whether|if|what|which|how)',
  'asked (?:about|for)',
  'questions? (?:about|on|regarding)',
  'wondering',
  'curious',
  'please (?:explain|clarify|advise|confirm)',
);

/** What fills a blank so that the label is affirmed, and so that it is denied. */
export const SAYS_YES =
  /^(?:y|yes|x|✓|✔|☑|☒|true|shown|provided|included|attached|enclosed|complete[d]?|done|confirmed|approved|verified|paid|met|present|ok|see\s(?:sheet|plans?|attached|detail|[a-z]{1,2}-?\d))\b/iu;
/** A value that sends to somebody else: "refer to county", "see FEMA". */
export const ASKS_ELSEWHERE =
  /^(?:please\s)?(?:(?:ask|consult|talk\sto|speak\s(?:to|with)|take\s(?:it|this|that)\sup\swith)\b|(?:see|refer\sto|call|contact|check\swith)\s(?:the\s)?(?:county|city|state|trpa|fema|firm|usgs|noaa|district|agency|department|website|internet|code|ordinance|handbook|bank|title|hoa|association|manufacturer|manual)\b)/iu;
export const SAYS_NO =
  /^(?:n|no|none|not|nil|n\/a|na|never|false|0|zero|-+|–|—|missing|omitted|absent|without|lacking|declined|waived|incomplete|unpaid|unverified|unapproved)(?=$|[\s.,;)!])/iu;

/** Verbs by which a few words are a statement. */
export const HAS_VERB =
  /\b(?:is|are|was|were|has|have|had|includes?|included|shows?|shown|contains?|provides?|provided|proposes?|proposed|built|installed|paved|located|consists?|will|shall|drains?|serves?|served|connects?|attached|enclosed|submitted|issued|verified|approved|meets?|complies|appl(?:y|ies|ied)|lies|runs?|extends?|uses?|used|planted|revegetated?|lined|surrounds?|protects?|protected|remains?|named|directed|stamped|confirmed)\b/iu;
/** A figure with its unit: a table, or a label with what it is. */
export const A_FIGURE =
  /^[^.;]{0,60}?(?<![\w.])(?:\d[\d,]*(?:\.\d+)?)\s?(?:sf|s\.f|sq\.?\s?ft|square|feet|ft|'|"|″|’|cy|c\.y|cubic|cf|gpm|%|percent|inch|in\b|spaces?|stalls?|gal|acres?|trees?|lf)/iu;

/** Heads of lists: of what is not there, of what is to be done, and of mere names. */
export const DENIES_LIST =
  /\b(?:(?:had|have|has)\sno\s(?:call|use|need)\sfor|not\s(?:yet\s)?(?:included|provided|submitted|shown|drawn|attached|enclosed|required|proposed|available|part\sof)|none\sof|lack(?:s|ing)?|missing|leaves?\sout|left\sout|omit(?:s|ted)?|exclud(?:es|ed|ing)|without|contains?\sno|(?:does|do|did)(?:\snot|n['’]t)\s(?:include|show|contain|have)|fails?\sto|no\slonger|waived|exclusions?|outside\sthe\sscope)\b/iu;
export const INSTRUCTS_LIST =
  /\b(?:how\sto|asked\s(?:\w+\s)?for|check\s(?:all|one|any)|mark\s(?:all|one)|circle\sone|hand-?out|instructions?|guide(?:lines?)?|submittal\s(?:requirements?|checklist)|requirements?|what\sto\s(?:submit|bring|show|include)|(?:must|shall|should|need\sto)\s(?:show|include|submit|provide|contain)|tips|examples?|templates?|to\s?-?\s?do)\b/iu;
export const LISTS =
  /\b(?:mailing\slist|distribution|(?:drawing|sheet|plan)s?\s(?:index|list)|index\sof|list\sof\s(?:sheets|drawings)|(?:table\sof\s)?contents\b|directory|vendors?|suppliers?|keywords?|glossary|abbreviations|standard\ssymbols|symbols\sand\sabbreviations|catalog(?:ue)?|price\slist|quot(?:e|ation)|estimate|invoice|bid|proposal\sfor|for\ssale|listing|agenda|minutes)\b/iu;

/** Somebody speaks, in capitals too, but for US, which is a highway's. */
export const SPEAKS =
  /(?:^|[\s(])(?:I|[Ww]e|WE|[Mm]y|MY|[Mm]e|ME|us|[Yy]our?|YOUR?|he|HE|she|SHE|they|THEY|[Ss]ome(?:body|one)|SOME(?:BODY|ONE)|[Nn]obody|NOBODY)(?=[\s’',.])/;

/** Behind the words: "…, but no such line is on the drawing". */
export const BUT_NOT =
  /^[^.;]{0,40},\s(?:but\s(?:no|not|none|nothing|never)|not\s(?:the|here|there|ours?|mine|this|yet))\b/iu;

/** The source of a pattern: “trench lined with rock”, as it may follow “the” or “a”. */
export const BUILT_THING = String.raw`(?:\p{L}+\s){0,3}(?:strip|area|zone|band|row|wall|fence|trench|pit|basin|swale|rail|gravel|paved|asphalt|concrete|stone|timber|steel|wood\p{L}*|detached|attached|new|existing|minimum|total|distance|width|depth|feet|foot|inch|part\sof)`;

/** Behind the words: what they are, not that they are there ("… is the sort of thing reviewers ask about"). */
export const IS_A_THING = new RegExp(
  String.raw`^[\s\p{L}]{0,20}\b(?:is|are|was|were|remains?)\s(?:(?:the|an?|my|our|your|his|her|their|one\sof|some)\s(?!${BUILT_THING})|for\s(?:the|an?|you|us|me|him|her|them)\b|where\b|what\b|why\b|how\b|who\b|on\s(?:my|our|the\s(?:agenda|list))|up\sto\b|between\b|beyond\sme)`,
  'iu',
);

/** "See A2 for floor plan": where it would be. */
export const POINTS_TO_SHEET =
  /\b(?:see|refer\sto|shown\son|per)\s(?:sheets?\s|dwgs?\.?\s|drawings?\s)?[A-Z]{1,2}-?\d[\w.-]*(?:\s?(?:,|&|and)\s?[A-Z]{1,2}-?\d[\w.-]*)*\sfor\s(?:[\p{L}-]+[\s,]+){0,3}$/iu;
export const OF_THIS_ONE =
  /[;,–—]\s(?:but\s|and\s)?(?:(?:the|its)\s\w+\sof\s)?(?:this|ours|mine|it|that\sof\sthis|here)\b.{0,60}$/iu;
/** Behind the words, of what they tell: "…, but that was two parcels uphill". */
export const BUT_THAT = /\bbut\s(?:that|it|this|those|they)\s(?:is|was|are|were)\b.{0,80}/iu;
/** An arrow's words on a drawing: "TO TAHOE CITY". */
export const IS_DIRECTION = /^to\s(?!be\b|remain\b|match\b|daylight\b|existing\b|new\b|house\b|the\b)[\p{L}\s.'’-]+$/iu;
/** A thing that was there once, on a drawing too: "OLD DRY WELL". */
export const ONCE =
  /\b(?:former|old|previous|defunct|disused|abandoned|retired)\s(?:(?!and\s|or\s)\p{L}+\s){0,2}$|\((?:was|were|formerly):?\s[^)]*$/iu;
/** What serves a parcel from where it stands. */
export const REACHES_PARCEL = /\b(?:hydrant|fire\s(?:flow|station)|(?:sewer|water|gas)\smain|power\spole|manhole)/iu;

/** "Section 2 - Permanent BMPs" is the heading of a part, no label with its value. */
export const NAMES_PART = /^(?:section|part|step|item|page|sheet|table|chapter|exhibit|appendix)\s?[\w.]{0,4}$/iu;
/** The title of a list of what is asked for. */
export const NAMES_LIST =
  /\bcheck-?list\b(?=$|\s[–—-])|\b(?:submittal|application|plan\scheck)\s(?:checklist|requirements)\b/iu;

/** Behind the words: the title of a table, whose rows say what there is: "EXTERIOR LIGHT SCHEDULE". */
export const HEADS_TABLE = /^\s(?:[\p{L}&/'’-]+\s){0,2}schedule[:.]?$/iu;

/** Boxes to tick, as characters or as fonts of symbols have them. */
export const AN_EMPTY_BOX =
  /[\u2610\u25a1\u25a2\u274f\u2750\uf06f\uf071\uf0a0\uf0a8]|\[\s*\]|^\](?=\s)|\(\s\)|(?:^|\s)_{2,}(?=\s)/gu;
export const A_TICKED_BOX = /[\u2611\u2612\u25a0\u2713\u2714\uf0fe\uf0fd\uf052\uf053\uf078]|\[[xX✓]\]|\([xX✓]\)/gu;
