interface NamedFile {
  id: string
  name: string
  /** The facts that were read in the file. */
  ticket?: { seat?: string | undefined; place?: { number: number } | undefined } | undefined
}

interface Seat {
  id: string
  /** The seat's number, as typed. */
  seat: string
}

/**
 * Which file belongs to which seat: first files that say the seat, in their text or name (`seat 11.pdf`), then all of them if every
 * name has the number of another seat (`102-F-11.pdf`); the rest in order: by place (`1 of 4`), seat and name. A name like
 * `ticket-3.pdf` counts files, not seats, so a number alone is believed only if it fits for all.
 *
 * @param seats those without a file, in their order
 * @returns the ids of the files, by the ids of the seats
 */
export function assignFiles(files: readonly NamedFile[], seats: readonly Seat[]): Map<string, string> {
  const assigned = new Map<string, string>()
  match(files, seats, (file, number) => saysSeat(file, number), assigned)
  const isFree = ({ id }: Seat) => !assigned.has(id)
  const isLeft = ({ id }: NamedFile) => ![...assigned.values()].includes(id)

  const byNumber = new Map<string, string>()
  const left = files.filter(isLeft)
  match(left, seats.filter(isFree), ({ name }, number) => hasNumber(name, number), byNumber)
  if (byNumber.size === left.length) for (const [seat, file] of byNumber) assigned.set(seat, file)

  const inOrder = files
    .filter(isLeft)
    .toSorted(
      (one, other) =>
        (one.ticket?.place?.number ?? 0) - (other.ticket?.place?.number ?? 0) ||
        byName.compare(one.ticket?.seat ?? '', other.ticket?.seat ?? '') ||
        byName.compare(one.name, other.name),
    )
  for (const [index, { id }] of seats.filter(isFree).entries()) {
    const file = inOrder[index]
    if (file) assigned.set(id, file.id)
  }
  return assigned
}

const byName = new Intl.Collator('en', { numeric: true, sensitivity: 'base' })

/** Assigns each file that fits exactly one seat, which no other file fits. */
function match(
  files: readonly NamedFile[],
  seats: readonly Seat[],
  fits: (file: NamedFile, number: string) => boolean,
  assigned: Map<string, string>,
): void {
  const pairs = files.flatMap((file) =>
    seats.filter(({ seat }) => seat.trim() && fits(file, plain(seat))).map((seat) => ({ file, seat })),
  )
  for (const { file, seat } of pairs) {
    const isOnly = pairs.filter((other) => other.file === file || other.seat === seat).length === 1
    if (isOnly) assigned.set(seat.id, file.id)
  }
}

/** Whether a file says the seat; its name has it after the word: `seat-11`, `Seat11`, `s 11`. */
function saysSeat({ name, ticket }: NamedFile, number: string): boolean {
  if (ticket?.seat) return plain(ticket.seat) === number
  const words = wordsOf(name)
  return words.some(
    (word, index) =>
      (/^(seats?|s)$/.test(words[index - 1] ?? '') && plain(word) === number) ||
      (/^(seat|s)[a-z]?\d/.test(word) && plain(word.replace(/^(seat|s)/, '')) === number),
  )
}

/** The seat that a file says beyond doubt, in its text or name: `seat-11`, `Seat A7`, `s11`; undefined for none or several. */
export function saidSeat({ name, ticket }: Omit<NamedFile, 'id'>): string | undefined {
  if (ticket?.seat) return ticket.seat
  const words = wordsOf(name)
  const said = words.flatMap((word, index) => {
    const number =
      words[index - 1] === 'seat' ? /^[a-z]?\d+$/.exec(word)?.[0] : /^(?:seat|s)([a-z]?\d+)$/.exec(word)?.[1]
    return number ? [plain(number).toUpperCase()] : []
  })
  return said.length === 1 ? said[0] : undefined
}

function hasNumber(name: string, number: string): boolean {
  return wordsOf(name).some((word) => plain(word) === number)
}

/** The words of a file's name, without its extension. */
function wordsOf(name: string): string[] {
  return name
    .toLowerCase()
    .replace(/\.[a-z0-9]+$/, '')
    .split(/[^a-z0-9]+/)
}

/** `011`, `Seat 11` and `11` are the same number. */
function plain(seat: string): string {
  return seat
    .trim()
    .toLowerCase()
    .replace(/^seat\s+/, '')
    .replace(/^0+(?=\d)/, '')
}
