/** `Sam Rivera` -> `SR`, `maya` -> `M`: the first letters of the first and the last word. */
export function initialsOf(name: string): string {
  const words = name.trim().split(/\s+/)
  const letters = [words[0], words.length > 1 ? words.at(-1) : undefined].map(
    (word) => [...(word ?? '')].find((letter) => /[\p{L}\p{N}]/u.test(letter)) ?? '',
  )
  return letters.join('').toLocaleUpperCase('en-US')
}
