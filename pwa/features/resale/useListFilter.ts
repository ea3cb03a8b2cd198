import { useSearchParams } from 'react-router-dom'

/**
 * The filter of a tab's list, which is in the URL.
 *
 * @param filters by their names
 * @param usual the name that is not written into the URL
 */
export function useListFilter<Name extends string>(
  tab: string,
  filters: Readonly<Record<Name, unknown>>,
  usual: NoInfer<Name>,
) {
  const [params, setParams] = useSearchParams()
  const names = Object.keys(filters) as Name[]
  const filter = names.find((name) => name === params.get('show')) ?? usual
  const choose = (name: string) =>
    setParams({ tab, ...(name !== usual && { show: name }) }, { replace: true })
  return { filter, choose }
}
