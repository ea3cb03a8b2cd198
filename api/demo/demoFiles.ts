import { deflateSync, crc32 as zlibCrc32 } from 'node:zlib'

/** A small image used as a screenshot: a colour per artist, light and dark bands like rows of seats. */
export function demoScreenshot(artist: string): string {
  const width = 240
  const height = 360
  const hue = [...artist].reduce((sum, letter) => sum + letter.charCodeAt(0), 0) % 3
  const rows: Buffer[] = []
  for (let y = 0; y < height; y += 1) {
    const row = Buffer.alloc(1 + width * 3)
    for (let x = 0; x < width; x += 1) {
      const band = y > 220 && Math.floor(x / 12) % 2 === Math.floor(y / 12) % 2 ? 40 : 0
      const shade = [30 + Math.round((y / height) * 120), 40 + band, 70 + Math.round((x / width) * 60)]
      for (let channel = 0; channel < 3; channel += 1)
        row[1 + x * 3 + ((channel + hue) % 3)] = shade[channel] ?? 0
    }
    rows.push(row)
  }
  const header = Buffer.alloc(13)
  header.writeUInt32BE(width, 0)
  header.writeUInt32BE(height, 4)
  header.set([8, 2, 0, 0, 0], 8)
  const png = Buffer.concat([
    Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
    chunk('IHDR', header),
    chunk('IDAT', deflateSync(Buffer.concat(rows))),
    chunk('IEND', Buffer.alloc(0)),
  ])
  return `data:image/png;base64,${png.toString('base64')}`
}

function chunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data])
  const framed = Buffer.alloc(body.length + 8)
  framed.writeUInt32BE(data.length, 0)
  body.copy(framed, 4)
  framed.writeUInt32BE(zlibCrc32(body), body.length + 4)
  return framed
}

/** A one-page PDF with a line of text. */
export function demoTicketPdf(text: string): string {
  const safe = text.replaceAll(/[()\\]/g, '')
  const content = `BT /F1 24 Tf 60 700 Td (${safe}) Tj ET`
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 612 792] /Contents 4 0 R /Resources << /Font << /F1 5 0 R >> >> >>',
    `<< /Length ${content.length} >>\nstream\n${content}\nendstream`,
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>',
  ]
  let pdf = '%PDF-1.4\n'
  const offsets = objects.map((object, index) => {
    const offset = pdf.length
    pdf += `${index + 1} 0 obj\n${object}\nendobj\n`
    return offset
  })
  const start = pdf.length
  const entries = offsets.map((offset) => `${String(offset).padStart(10, '0')} 00000 n \n`).join('')
  pdf += `xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${entries}`
  pdf += `trailer\n<< /Size ${objects.length + 1} /Root 1 0 R >>\nstartxref\n${start}\n%%EOF\n`
  return `data:application/pdf;base64,${Buffer.from(pdf, 'latin1').toString('base64')}`
}
