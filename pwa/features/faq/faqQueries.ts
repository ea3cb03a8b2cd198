import { useInfiniteQuery } from '@tanstack/react-query'
import { faqApi, type OwnQuestion } from '#contract/faq.ts'
import { readPages } from '../../http/readQuery.ts'

export const faqQueries = {
  /** The customer's questions to staff, newest first. */
  mine: () => readPages(faqApi.listMine),
}

/** Staff have answered, and the customer has not seen it. */
export function isNewAnswer({ answer }: OwnQuestion): boolean {
  return answer?.isRead === false
}

/** @param enabled false: only the data that this device has fetched */
export function useNewAnswers(enabled = true): number {
  const { data } = useInfiniteQuery({ ...faqQueries.mine(), enabled })
  return data?.filter(isNewAnswer).length ?? 0
}
