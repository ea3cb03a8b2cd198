import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it } from 'vitest'
import { useSingleMutation } from './useSingleMutation.ts'

type Send = (what: string) => void

interface FormProps {
  work: (what: string) => Promise<void>
  onSettled: () => void
  onDrawn: (send: Send) => void
}

function Form({ work, onSettled, onDrawn }: FormProps) {
  onDrawn(useSingleMutation({ mutationFn: work, onSettled, retry: false }).mutate)
  return null
}

it.each(['succeeded', 'failed'])(
  'calls once for a double click, and again once the call has %s',
  async (outcome) => {
    const called: string[] = []
    const drawn: Send[] = []
    let finish = () => {}
    let tellSettled = () => {}
    const work = (what: string) => {
      called.push(what)
      return new Promise<void>((resolve, reject) => {
        finish = () => (outcome === 'succeeded' ? resolve() : reject(new Error('no luck')))
      })
    }
    renderToStaticMarkup(
      <QueryClientProvider client={new QueryClient()}>
        <Form work={work} onSettled={() => tellSettled()} onDrawn={(send) => drawn.push(send)} />
      </QueryClientProvider>,
    )
    const send = (what: string) => drawn[0]?.(what)

    const settled = new Promise<void>((resolve) => {
      tellSettled = resolve
    })
    send('first click')
    send('second click')
    await Promise.resolve()
    finish()
    await settled
    send('later click')
    await Promise.resolve()
    expect(called).toEqual(['first click', 'later click'])
  },
)
