// `npm run lines`: lines of code and files by area, without blank lines and comments.
import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'

const files = execFileSync('git', ['ls-files', 'api', 'pwa'], { encoding: 'utf8' })
  .split('\n')
  .filter((path) => /\.(?:ts|tsx|js|css)$/.test(path))

/** The kind of a file, and the folder that it counts for. */
function areaOf(path) {
  const [side, part, name] = path.split('/')
  const isTest = /\.(?:test|e2e)\.|\/(?:testing|bench|e2e|faults)\//.test(path)
  const kind = isTest ? 'tests and tools' : path.endsWith('.css') ? 'CSS' : 'product'
  return [kind, part === 'features' ? `${side}/features/${name}` : `${side}/${part}`]
}

function codeLines(path) {
  const code = readFileSync(path, 'utf8').replace(/^\s*\{?\/\*[\s\S]*?\*\/\}?/gm, '')
  return code.split('\n').filter((line) => line.trim() !== '' && !line.trim().startsWith('//')).length
}

const sums = new Map()
function add(area, lines) {
  const sum = sums.get(area) ?? { files: 0, lines: 0 }
  sums.set(area, { files: sum.files + 1, lines: sum.lines + lines })
}
for (const path of files) {
  const [kind, folder] = areaOf(path)
  const lines = codeLines(path)
  add(`${kind} ${folder}`, lines)
  add(`${kind}, all`, lines)
  add('everything', lines)
}
const rows = [...sums].sort(([one], [other]) => one.localeCompare(other))
for (const [area, { lines, files }] of rows) {
  process.stdout.write(
    `${area.padEnd(42)}${String(lines).padStart(8)} lines${String(files).padStart(7)} files\n`,
  )
}
