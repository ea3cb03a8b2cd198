import { setTimeout as sleep } from 'node:timers/promises'
import type { Child } from './childProcess.ts'

/** `NODE_OPTIONS` that make a process print its memory after a garbage collection, and its open connections, on SIGUSR2. */
export const reportsMemory = `--import "data:text/javascript,${encodeURIComponent(`
  import { setFlagsFromString } from 'node:v8'
  import { runInNewContext } from 'node:vm'
  setFlagsFromString('--expose-gc')
  const collect = runInNewContext('gc')
  process.on('SIGUSR2', () => {
    collect()
    const { heapUsed, external } = process.memoryUsage()
    const connections = process.getActiveResourcesInfo().filter((name) => name === 'TCPSocketWrap').length
    process.stderr.write('heap ' + (heapUsed + external) + ' connections ' + connections + '\\n')
  })
`)}"`

/** What a process that `reportsMemory` holds: bytes after a garbage collection, and its connections, those of its callers included. */
export async function measure(server: Child): Promise<{ heap: number; connections: number }> {
  const reports = () => [...server.output().matchAll(/heap (\d+) connections (\d+)/g)]
  const before = reports().length
  server.process.kill('SIGUSR2')
  while (reports().length === before) await sleep(5)
  const [, heap, connections] = reports().at(-1) ?? []
  return { heap: Number(heap), connections: Number(connections) }
}
