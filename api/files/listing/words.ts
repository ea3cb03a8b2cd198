export const kindsOfVenue =
  /\b(arena|stadium|cent(?:er|re)|theat(?:er|re)|hall|garden|gardens|park|field|forum|amphitheat(?:er|re)|ballroom|pavilion|bowl|auditorium|club|coliseum|colosseum|palladium|dome|house|paramount|speedway|raceway|fairgrounds|grounds|casino|lounge|playhouse|opera|palace|music|room|fillmore|tabernacle|sphere|ranch|farm|shell|armory|warehouse|terminal|cathedral|church|conservatory|plaza|pier|academy|apollo|ryman|wiltern|observatory|orpheum|bandshell|fieldhouse|ballpark|saloon|chapel|stade|estadio|z[ée]nith|velodrome|th[ée][âa]tre|teatro|salle|sala|palais|palacio|palazzo|auditorio|stadio|schouwburg|\p{L}+(?:stadion|halle|theater|bühne|saal))\b/iu
const abroad =
  '(?:UK|England|Scotland|Wales|Ireland|France|Germany|Spain|Portugal|Italy|Netherlands|Belgium|Austria|Switzerland|Sweden|Norway|Denmark|Finland|Poland|Australia|New Zealand|Japan|Mexico|Brazil|Canada)'
const country = '(?:,? (?:USA?|U\\.S\\.A?\\.?|CAN|Canada|UK|United (?:States|Kingdom)))?'
/** The rest of the name was not read. */
export const generic =
  /^(?:the )?(?:arena|stadium|cent(?:er|re)|theat(?:er|re)|hall|gardens?|park|field|amphitheat(?:er|re)|ballroom|pavilion|auditorium|date|time|[ecmp][ds]t)$/i
/** 'Boston, MA', which is not a venue. */
const town = "\\p{Lu}[\\p{L}.']*(?:[ -](?:of|de|la|le|sur|am|on|upon|\\p{Lu}[\\p{L}.']*))*"
const townAndState = `${town}, ?(?:[A-Z]{2}(?: \\d{5}(?:-\\d{4})?)?${country}|[A-Z]l|${abroad})`
export const withCity = new RegExp(`(?:[,–—·•|-] |^)${townAndState}$`, 'u')
export const city = new RegExp(`^${townAndState}$`, 'u')
export const marks = /\s+[^\p{L}\p{N}\s]+\s+|\s*[|•·]\s*|\s\(|(?<=\S)[–—-]\s+(?=\p{Lu})|^@\s*|\s@\s*/u
/** Signs that are in no name, and letters that have lost their accents: 'Riifiis'. */
export const misread = /["“”„‘<>{}[\]|\\^=_€£©®~)]|(?<!wa)ii|^II |[À-ɏ](?<!é(?!\p{L}))/u
/** A name whose last word was not read. */
export const cut = /(?:&|\+|\b(?:the|and|of|with|at|vs?\.?))$/i
/** Words of an app around a listing, not of an event. */
export const notOfEvents =
  /\b(review|order|checkout|cart|sign ?in|log ?in|selling|menu|search|filters?|tickets?|tix|buy|buying|listing|listed|posted|ago|section|sec|row|price|prices|seats?|deal|value|details|description|favou?rites?|verified|resale|total|fees?|delivery|quantity|qty|payment|summary|purchase|confirm\w*|guarantee[ds]?|lowest|your|sold|today|tonight|tomorrow|seller|local time|lte|5g|instant|all ages|rain or shine|upcoming|available)\b|\$\s?\d|%|^doors?\b|^\d{1,2}[:.]\d\d(?: ?[ap]\.?m\b\.?)?$|^(?:shows?|starts?|sell|back|stage|map|view|sort|step \d.*|share|save|saved|message|home|events?|event info|artist|performer|headliner|presenter|where|when|place|(?:(?:date|time|venue|city|location|address)(?: ?(?:&|and|\/) ?(?=\w)|$))+|gate|entrance|entry|continue|explore|cancel|done|close|edit|more|next|mobile|popular|trending|general admission|(?:live )?music|concerts?|sports|comedy|theat(?:er|re)|featured(?: event)?)$|^(?:names?|attendee|guest|buyer|customer|purchaser|holder)(?: on ticket)?(?::|$)/i
/** Part of a tour's name, not of its artist's. */
export const ofTours = /\b(?:tour|live|residency|in concert|experience|anniversary|world|festival)\b/i

/** What seats are called, not who plays. */
export const notNames =
  /^(?:VIP|GA|Floor|Lawn|Pit|Mobile|Resale|Verified|Verified Resale|General Admission|Concert|Electronic|Section|Row|Seats?|Sale|Reserved|Standing|\d{1,2}(?:[:.]\d\d)? ?[ap]\.?m\.?|[\d\W]+|I|We|Both|Any|All|The|(?:I|It|We|You|They|That|There|He|She)['’]\w+)$/i

/** A line that ends with one of these is not finished. */
export const openEnd = /(?:\b(?:vs\.?|to|at|on|for|of|[Tt]he|and|in|with)|[&@+–—,-])$/

/** The second line of a venue's name. */
const lastWord =
  '(?:arena|stadium|cent(?:er|re)|theat(?:er|re)|hall|gardens?|park|field|amphitheat(?:er|re)|ballroom|pavilion|bowl|auditorium|coliseum|fieldhouse)'
export const startsWithKind = new RegExp(`^${lastWord}(?=$|[\\s,]*[,|·•(–—-])`, 'i')
export const endsInKind = new RegExp(`\\b${lastWord}$`, 'i')

/** Abbreviations, whose point ends no sentence. */
export const abbreviations = /\b(?:vs|feat|ft|jr|sr|st|mt|mr|mrs|ms|dr)\./gi

/** Small words that are in names too. */
export const inNames =
  /^(?:a|al|am|an|and|at|au|aux|da|das|de|del|dem|den|der|des|di|du|e|el|en|et|for|from|il|im|in|la|las|le|les|lo|los|n|of|on|or|our|the|to|und|van|von|vs\.?|with|x|y|zu)$/

const side =
  '(?:upper|lower|main|dress|royal|left|right|center|centre|front|rear|side|north|south|east|west|grand|1st|2nd|3rd|first|second|third)'
const place =
  '(?:floor|balcony|orchestra|orchestre|orch|mezzanine|mezz|loge|lawn|pit|ga|general admission|reserved|standing|standing room|terrace|gallery|circle|stalls|parterre|grandstand|garden box|box|club|suite|field|bleachers?|level|tier|bowl|block|zone|balcon|balkon|parkett|platea|galleria|palco|tribun[ea]|(?:ober|unter)rang|gradins?|innenraum)'
/** What seats are called: 'Lower Level 104', 'Orchestra Left'. */
export const placeName = new RegExp(
  `^(?:(?:${side} )*${place}(?:[ -](?:${side}|${place}|[A-Z]|\\d{1,3}))*|(?:${side} )+\\d{1,3}[A-Z]?)$`,
  'i',
)
