import { extname } from 'node:path'
import { fileURLToPath } from 'node:url'
import { encode } from 'uqr'
import type { CodeDrawing } from '#contract/tickets.ts'
import type { Log } from '../../config/log.ts'
import { createReaderThread, type ThreadOptions } from '../readerThread.ts'
import { packModules, type TicketFileContent, type TicketReader } from './ticketReader.ts'

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
    async draw(format, text) {
      if (format === 'qr') return drawQr(text)
      const drawn = await thread.run(async (call) => (await call('draw', { format, text })) ?? 'does_not_fit')
      return (drawn as CodeDrawing | 'does_not_fit' | undefined) ?? 'failed'
    },
    close: thread.close,
  }
}

/** Most codes are QR codes, and starting a thread for one takes longer than a delivery. */
function drawQr(text: string): CodeDrawing {
  // Level M can be read if up to 15 % is covered by scratches or reflections.
  const { data, size } = encode(text, { ecc: 'M', border: 0 })
  return packModules(size, size, (x, y) => data[y]?.[x] === true)
}
