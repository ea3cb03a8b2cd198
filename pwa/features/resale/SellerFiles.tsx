import { fileUrl } from '#contract/files.ts'
import type { ReturnFile } from '#contract/tickets.ts'
import { Text } from '../../ui/layout.tsx'
import { keptCopyWords } from './listingWords.ts'

/** What the seller of a ticket has attached, to look at, and what staff should know of it. Nothing without files. */
export function SellerFiles({ files }: { files: readonly ReturnFile[] }) {
  if (files.length === 0) return null
  return (
    <Text size="second" wrap="break">
      Attached by the seller:{' '}
      {files.map(({ id, name }, index) => (
        <span key={id}>
          {index > 0 && ', '}
          <a href={fileUrl(id)} download={name} translate="no">
            {name}
          </a>
        </span>
      ))}
      . {keptCopyWords}
    </Text>
  )
}
