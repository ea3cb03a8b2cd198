import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it } from 'vitest'
import { useSingleFlight } from './useSingleFlight.ts'

type Work = (what: string) => Promise<void>

interface FormProps {
  work: Work
  onRender: (send: Work) => void
}

function Form({ work, onRender }: FormProps) {
  onRender(useSingleFlight(work))
  return null
}

/** The submit function of a rendered form. */
function sendOf(work: Work): Work {
  const rendered: Work[] = []
  renderToStaticMarkup(<Form work={work} onRender={(send) => rendered.push(send)} />)
  const [send] = rendered
  if (!send) throw new Error('Nothing was rendered')
  return send
}

it('ignores calls while the work is running, and runs again afterwards', async () => {
  const started: string[] = []
  let finish = () => {}
  const send = sendOf((what) => {
    started.push(what)
    return new Promise((resolve) => {
      finish = resolve
    })
  })
  const first = send('first click')
  await send('second click')
  finish()
  await first
  const later = send('later click')
  finish()
  await later
  expect(started).toEqual(['first click', 'later click'])
})

it('can run again after a failure', async () => {
  let tries = 0
  const send = sendOf(async () => {
    tries += 1
    throw new Error('no luck')
  })
  await expect(send('once')).rejects.toThrow('no luck')
  await expect(send('again')).rejects.toThrow('no luck')
  expect(tries).toBe(2)
})
