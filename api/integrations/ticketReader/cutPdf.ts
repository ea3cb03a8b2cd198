import { decodePDFRawStream, PDFArray, PDFDict, PDFDocument, PDFName, PDFRawStream } from '@cantoo/pdf-lib'

/** What a page refers to besides what it shows; links lead to other pages, which would come along. */
const notShown = ['Annots', 'AA', 'B', 'Metadata', 'PieceInfo', 'StructParents', 'Thumb']

/**
 * Makes a PDF of each of these pages, with nothing of the others in it, so that passing one on gives away no other ticket.
 *
 * @param indexes from 0
 * @throws if the PDF is too unusual to be sure of that
 */
export async function cutPdf(bytes: Uint8Array, indexes: readonly number[]): Promise<Uint8Array[]> {
  const cut: Uint8Array[] = []
  for (const index of indexes) {
    // Read again, because a page is changed before it is copied.
    const source = await PDFDocument.load(bytes, { updateMetadata: false })
    const { node } = source.getPage(index)
    for (const name of notShown) node.delete(PDFName.of(name))
    node.set(PDFName.of('Resources'), withoutUnused(node.Resources(), namesOf(source, node.Contents())))
    const target = await PDFDocument.create({ updateMetadata: false })
    const [page] = await target.copyPages(source, [index])
    if (page) target.addPage(page)
    cut.push(await target.save())
  }
  return cut
}

/** The pictures that content draws (ISO 32000-1, 8.8): pages often share one list of all of them. */
function namesOf({ context }: PDFDocument, content: unknown): Set<string> {
  const streams =
    content instanceof PDFArray ? content.asArray().map((part) => context.lookup(part)) : [content]
  const text = streams.map((stream) => {
    if (!(stream instanceof PDFRawStream)) throw new Error('The content of the page cannot be read')
    return Buffer.from(decodePDFRawStream(stream).decode()).toString('latin1')
  })
  const drawn = text.join('\n').matchAll(/\/([^\s/[\]()<>{}%]+)\s+Do\b/g)
  return new Set(Array.from(drawn, ([, name = '']) => PDFName.of(name).asString()))
}

function withoutUnused(resources: PDFDict | undefined, used: ReadonlySet<string>): PDFDict {
  if (!resources) throw new Error('The page has no resources')
  const kept = resources.clone()
  const pictures = kept.lookupMaybe(PDFName.of('XObject'), PDFDict)?.clone()
  for (const name of pictures?.keys() ?? []) if (!used.has(name.asString())) pictures?.delete(name)
  if (pictures) kept.set(PDFName.of('XObject'), pictures)
  return kept
}
