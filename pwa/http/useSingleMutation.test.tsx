import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it } from 'vitest'
import { useSingleMutation } from './useSingleMutation.ts'

type Send = (label: string) => void

interface FormProps {
  mutationFn: (label: string) => Promise<void>
  onSettled: () => void
  onRender: (send: Send) => void
}

function Form({ mutationFn, onSettled, onRender }: FormProps) {
  onRender(useSingleMutation({ mutationFn, onSettled, retry: false }).mutate)
  return null
}

it.each(['succeeded', 'failed'])(
  'calls once for a double click, and again once the call has %s',
  async (outcome) => {
    const called: string[] = []
    const rendered: Send[] = []
    let finish = () => {}
    let onSettled = () => {}
    const mutationFn = (label: string) => {
      called.push(label)
      return new Promise<void>((resolve, reject) => {
        finish = () => (outcome === 'succeeded' ? resolve() : reject(new Error('no luck')))
      })
    }
    renderToStaticMarkup(
      <QueryClientProvider client={new QueryClient()}>
        <Form
          mutationFn={mutationFn}
          onSettled={() => onSettled()}
          onRender={(send) => rendered.push(send)}
        />
      </QueryClientProvider>,
    )
    const send = (label: string) => rendered[0]?.(label)

    const settled = new Promise<void>((resolve) => {
      onSettled = resolve
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
