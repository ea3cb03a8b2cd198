import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, renameSync, writeFileSync } from 'node:fs'
import { dirname, parse, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { buildSync } from 'esbuild'

const repository = fileURLToPath(new URL('../..', import.meta.url))

export interface Child {
  process: ChildProcess
  /** Output so far. */
  output(): string
  /** Waits for output that matches. @throws {Error} with the output if it exits before */
  says(pattern: RegExp): Promise<RegExpExecArray>
  /** Waits for its exit. @returns the exit code or signal */
  ended(): Promise<number | NodeJS.Signals | null>
  /** Kills it with SIGKILL and waits for its exit. */
  kill(): Promise<void>
}

/** The bundles made so far, by program. */
const bundles = new Map<string, string>()

/**
 * Runs a program of the server in its own process.
 *
 * @param program path from the top of the repository
 * @param input what it reads
 */
export function runChild(
  program: string,
  env: Record<string, string>,
  parameters: string[] = [],
  input = '',
): Child {
  const file = bundles.get(program) ?? bundle(program)
  bundles.set(program, file)
  const child = spawn(process.execPath, [file, ...parameters], {
    cwd: repository,
    env: { PATH: process.env.PATH, HOME: process.env.HOME, ...env },
    stdio: ['pipe', 'pipe', 'pipe'],
  })
  child.stdin.end(input)
  let output = ''
  const listeners = new Set<() => void>()
  const onOutput = (chunk: unknown) => {
    output += String(chunk)
    for (const listener of listeners) listener()
  }
  child.stdout.on('data', onOutput)
  child.stderr.on('data', onOutput)
  const end = once(child, 'close').then(() => {
    for (const listener of listeners) listener()
    return child.exitCode ?? child.signalCode
  })

  return {
    process: child,
    output: () => output,
    says: (pattern) =>
      new Promise((resolve, reject) => {
        const look = () => {
          const found = pattern.exec(output)
          const isOver = child.exitCode !== null || child.signalCode !== null
          if (!found && !isOver) return
          listeners.delete(look)
          if (found) resolve(found)
          else reject(new Error(`${program} ended without saying ${pattern}:\n${output}`))
        }
        listeners.add(look)
        look()
      }),
    ended: () => end,
    async kill() {
      child.kill('SIGKILL')
      await end
    },
  }
}

/**
 * Bundles a program of the server into one file, as for production. It then starts in about one second instead of five.
 *
 * @param program path from the top of the repository
 * @returns path of the file
 */
export function bundle(program: string): string {
  const { outputFiles } = buildSync({
    entryPoints: [program],
    bundle: true,
    platform: 'node',
    target: 'node20',
    format: 'esm',
    packages: 'external',
    write: false,
    logLevel: 'warning',
  })
  // Inside the repository, so that Node finds its packages.
  const file = resolve(`node_modules/.cache/testing/${parse(program).name}.mjs`)
  mkdirSync(dirname(file), { recursive: true })
  // In one step, because parallel tests bundle it too.
  const unfinished = `${file}.${process.pid}`
  writeFileSync(unfinished, outputFiles[0]?.contents ?? '')
  renameSync(unfinished, file)
  return file
}
