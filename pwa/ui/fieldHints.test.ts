import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'

const root = join(import.meta.dirname, '..')
const sources = readdirSync(root, { recursive: true, encoding: 'utf8' })
  .filter((file) => file.endsWith('.tsx') && !/test\.tsx$|^testing/.test(file))
  .map((file) => ({ file, text: readFileSync(join(root, file), 'utf8') }))

/** The opening tags of these elements, without the content of other braces than theirs. */
function tagsOf(text: string, names: string): { name: string; tag: string; at: number }[] {
  return [...text.matchAll(new RegExp(`<(${names})\\b(?!>)`, 'g'))].map(({ 1: name = '', index: at }) => {
    let end = at
    for (let depth = 0; end < text.length && (depth > 0 || text[end] !== '>'); end += 1) {
      if (text[end] === '{') depth += 1
      if (text[end] === '}') depth -= 1
    }
    return { name, tag: text.slice(at, end), at }
  })
}

const attributeOf = (tag: string, attribute: string) =>
  new RegExp(`\\b${attribute}=(?:"([^"]*)"|\\{([^}]*)\\})`).exec(tag)?.slice(1).find(Boolean)

/** The `type` says which keyboard a field needs, if any; of `text` it is that of letters. */
const keyboardTypes = /^(?:text|email|tel|search|password|date|datetime-local)$/
const isTyped = (tag: string) => !/type="(?:file|radio|checkbox)"|\bhidden\b/.test(tag)

it('every field says what may be filled into it', () => {
  const tokens: Record<string, RegExp> = {
    email: /^(?:username|email|off)$/,
    tel: /^tel$/,
    PasswordField: /^(?:current|new)-password$/,
  }
  let count = 0
  for (const { file, text } of sources) {
    for (const { name, tag } of tagsOf(text, 'input|textarea|TextField|PasswordField').filter(({ tag }) =>
      isTyped(tag),
    )) {
      // The base component passes on its props.
      if (file === 'ui/TextField.tsx') continue
      count += 1
      const expected = tokens[name] ?? tokens[attributeOf(tag, 'type') ?? ''] ?? /./
      expect(attributeOf(tag, 'autoComplete') ?? '', `autoComplete in ${file}: ${tag}`).toMatch(expected)
    }
  }
  expect(count).toBeGreaterThan(50)
})

it('every field says which keyboard it needs', () => {
  for (const { file, text } of sources) {
    for (const { tag } of tagsOf(text, 'input|textarea').filter(({ tag }) => isTyped(tag))) {
      expect(tag, `enterKeyHint in ${file}`).toMatch(/enterKeyHint=/)
      const keyboard =
        attributeOf(tag, 'inputMode') ?? keyboardTypes.exec(attributeOf(tag, 'type') ?? '')?.[0]
      expect(keyboard, `inputMode in ${file}: ${tag}`).toBeDefined()
    }
  }
})

it('the last field of every form says what Enter does; the others lead to the next one', () => {
  const fields =
    'TextField|PasswordField|ZipCodeField|CodeFields|SearchField|NumberStepper|TextArea|DateRangeFields|SeatFieldset'
  let forms = 0
  for (const { file, text } of sources) {
    for (const { 0: open, 1: element = 'Stack', index } of text.matchAll(
      /<(form|FormDialog)\b|<Stack as="form"/g,
    )) {
      const end = text.indexOf(`</${element}>`, index)
      const last = tagsOf(text.slice(index, end), fields).at(-1)
      if (!last || !/^(?:TextField|PasswordField|ZipCodeField)$/.test(last.name)) continue
      forms += 1
      expect(last.tag, `${open} in ${file}`).toMatch(/enterKeyHint=|type="date/)
    }
  }
  expect(forms).toBeGreaterThan(12)
})
