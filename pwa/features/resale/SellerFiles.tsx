import { fileUrl } from '#contract/files.ts'
import type { ReturnFile } from '#contract/tickets.ts'
import { Text } from '../../ui/layout.tsx'
import { keptCopyWords } from './listingWords.ts'

/** The files that the seller of a ticket has attached, with warnings for staff. Nothing without files. */
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
