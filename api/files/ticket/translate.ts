import type { Phrase } from '../listing/phrases.ts'

/** Labels in German, French, Spanish, Italian and Dutch. */
const labels: Record<string, string> = {
  Section: 'bereich|sektor|bloc|sector|secci(?:ó|o)n|zona|bloque|settore|vak',
  Row: 'reihe|rang(?:é|e)e|fila|rij',
  Seat: 'platz|sitz(?:platz)?|si(?:è|e)ge|asiento|butaca|posto|poltrona|stoel',
  Gate: 'eingang|porte|acc(?:è|e)s|puerta|acceso|ingresso|ingang',
  Event: 'veranstaltung|künstler|spectacle|(?:é|e)v(?:é|e)nement|artiste|evento|artista|evenement|artiest',
  Venue: '(?:veranstaltungs|spiel)?ort|spielstätte|lieu|salle|lugar|recinto|luogo|locatie|zaal',
  Date: 'datum|fecha|data',
  Time: 'uhrzeit|heure|hora|ora(?:rio)?|tijd',
  Doors:
    'einla(?:ss|ß)|ouverture(?: des portes)?|portes|(?:apertura(?: de)? )?puertas|apertura(?: porte| cancelli)?|deuren(?: open)?|zaal open',
  Start: 'beginn|d(?:é|e)but|inicio|comienzo|inizio|aanvang',
  Price: 'preis|prix|tarif|precio|prezzo|prijs',
  Purchased:
    "(?:bestell|kauf|buchungs|aankoop|bestel)datum|gekauft am|achet(?:é|e) le|date (?:d['’]achat|de commande)|fecha de (?:compra|pedido)|comprado el|data (?:di |d['’])?(?:acquisto|ordine)|acquistato il|besteld op",
  'Order number':
    "(?:auftrags|bestell|buchungs|bestel|reserverings)-?(?:nummer|nr\\.?)|(?:n(?:°|º|o)\\.?|num(?:é|e)ro|n(?:ú|u)mero|r(?:é|e)f(?:é|e)rence)(?: d(?:e|i) | d['’] ?| )(?:commande|r(?:é|e)servation|pedido|reserva|compra|ordine|prenotazione)|localizador|commande|pedido|ordine",
}
/** In other languages these words are balconies and squares, so only together. */
const french: Record<string, string> = { Row: 'rang', Seat: 'place' }

const after = '\\s*(?:[:/|]|$)'
const beforeSeat = "[\\s.:#]*(?:[/|·,:]|$|[A-Z]{0,2}-?\\d|[A-Z]{1,2}(?![\\p{L}'’]))"
const beforeTime = '[\\s:]*(?:\\d|$)'
/** What must come next, if something else may than the end of the label. */
const followers: Record<string, string> = {
  Section: '\\s*(?:[:/|]|$|\\s[\\d\\p{Lu}])',
  Row: beforeSeat,
  Seat: beforeSeat,
  Doors: beforeTime,
  Start: beforeTime,
  Purchased: '(?!\\p{L})',
  'Order number': '[\\s:.#]*(?:[A-Z\\d/]|$)',
}

const monthNames = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec']
const months = [
  'januar|jänner|janvier|janv|enero|ene|gennaio|gen|januari',
  'februar|f[ée]vrier|f[ée]vr?|febrero|febbraio|februari',
  'märz|mrz|mars|marzo|maart|mrt',
  'avril|avr|abril|abr|aprile',
  'mai|mayo|maggio|mag|mei',
  'juni|juin|junio|giugno|giu',
  'juli|juillet|juil|julio|luglio|lug',
  'août|agosto|ago|augustus',
  'septembre|septiembre|settembre|set',
  'oktober|okt|octobre|octubre|ottobre|ott',
  'novembre|noviembre',
  'dezember|dez|d[ée]cembre|d[ée]c|diciembre|dic|dicembre',
].map(
  (words) =>
    new RegExp(`(?<=(?<!\\d)\\d{1,2})(?:er)?\\.? ?(?:de |di )?(?:${words})(?!\\p{L})\\.?(?: del? )?`, 'giu'),
)
/** A day of the week; a short one only with a date. */
const weekday =
  /(?<!\p{L})(?:(?:montag|dienstag|mittwoch|donnerstag|freitag|samstag|sonnabend|sonntag|lundi|mardi|mercredi|jeudi|vendredi|samedi|dimanche|lunes|martes|mi[ée]rcoles|jueves|viernes|s[áa]bado|domingo|(?:lune|marte|mercole|giove|vener)d[ìi]|sabato|domenica|(?:maan|dins|woens|donder|vrij|zater|zon)dag)(?!\p{L})|(?:mo|di|mi|do|fr|sa|so|lun|mar|mer|jeu|ven|sam|dim|jue|vie|gio|sab|dom|ma|wo|vr|za|zo)\.?,?(?= \d{1,2}[. ]))[.,]*\s*(?:den |le |el |il )?/giu

const at = '(?<!\\p{L})(?:um|à|a las|alle(?: ore)?|ore|om) '
/** '20 Uhr', '20.30 uur', '20h30' */
const hour = new RegExp(
  `(?:${at})?(?<![\\d.,:])(?:(\\d{1,2})(?:[:.]([0-5]\\d))? ?(?:h|uhr|uur)(?![\\p{L}\\d])|(\\d{1,2}) ?h ?([0-5]\\d)(?!\\d))`,
  'giu',
)
const atHour = new RegExp(`${at}(?=\\d{1,2}[:.][0-5]\\d)`, 'giu')

/** Phrases with their labels and dates in English, as `findDate` and the labels of seats are. */
export function translated(phrases: readonly Phrase[]): Phrase[] {
  const says = (pattern: RegExp) => phrases.some(({ text }) => text.search(pattern) >= 0)
  const isFrench = Object.values(french).every((word) =>
    says(new RegExp(`(?<!\\p{L})${word}(?!\\p{L})`, 'iu')),
  )
  const words = Object.entries(labels).map(([name, known]): [string, RegExp] => {
    const all = caseless(isFrench && french[name] ? `${known}|${french[name]}` : known)
    const start = '(?<=^|[/|·,;:(–-] ?|[\\d\\p{Lu}] )'
    return [
      name,
      new RegExp(`${start}(?:${all})(?: ?[Nn](?:[°º]|[or]\\.))?(?=${followers[name] ?? after})`, 'gu'),
    ]
  })
  const isDayFirst = !says(/\$/) && (says(/[£€]|\bEUR\b/) || words.some(([, known]) => says(known)))
  return phrases
    .map((phrase) => {
      let { text } = phrase
      if (isDayFirst) text = text.replace(/\b(\d{1,2})\/(\d{1,2})\/(?=20\d\d\b)/g, '$1.$2.')
      for (const [name, known] of words) text = text.replace(known, name)
      // 'Rangée / Row'
      text = text.replace(/^([A-Z][a-z]+) ?\/ ?\1(?= ?:|$)/, '$1')
      return { ...phrase, text: inEnglish(text).trim() }
    })
    .filter(({ text }) => text !== '')
}

/** Matches `row`, `Row` and `ROW`, while what follows keeps its case. */
export const caseless = (words: string) =>
  words.replace(/(?<!\\)\p{Ll}/gu, (letter) => `[${letter}${letter.toUpperCase()}]`)

/** 'Samstag, 20. März 2027, 20 Uhr' is '20 Mar 2027, 20:00'. */
function inEnglish(text: string): string {
  if (!/\d/.test(text)) return new RegExp(`^(?:${weekday.source})$`, 'iu').test(text) ? '' : text
  let english = text.replace(weekday, '')
  for (const [index, month] of months.entries()) english = english.replace(month, ` ${monthNames[index]} `)
  return english
    .replace(
      hour,
      (_, first?: string, of?: string, second?: string, minutes?: string) =>
        `${(first ?? second ?? '').padStart(2, '0')}:${of ?? minutes ?? '00'}`,
    )
    .replace(atHour, '')
}
