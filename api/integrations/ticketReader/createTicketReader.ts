import { extname } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { CodeDrawing } from '#contract/tickets.ts'
import type { Log } from '../../config/log.ts'
import { createReaderThread, type ThreadOptions } from '../readerThread.ts'
import type { TicketFileContent, TicketReader } from './ticketReader.ts'

interface Options extends Partial<ThreadOptions> {
  log: Log
}

/** Beside this file in the sources, and beside the server once built; it is named and built alike. */
const ownScript = () => fileURLToPath(new URL(`./ticketThread${extname(import.meta.url)}`, import.meta.url))

/** Reads in one worker thread, since a file may take seconds and up to 200 MB. */
export function createTicketReader(options: Options): TicketReader {
  const thread = createReaderThread({ script: ownScript(), ...options })
  return {
    async read(bytes, type, until) {
      const content = await thread.run((call) => call('read', { bytes, type }), until)
      return (content as TicketFileContent | undefined) ?? { unreadable: 'too_slow' }
    },
    draw: async (format, text) =>
      (await thread.run((call) => call('draw', { format, text }))) as CodeDrawing | undefined,
    close: thread.close,
  }
}
