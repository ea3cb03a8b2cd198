import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it } from 'vitest'
import { useSingleFlight } from './useSingleFlight.ts'

type Work = (what: string) => Promise<void>

interface FormProps {
  work: Work
  onDrawn: (send: Work) => void
}

function Form({ work, onDrawn }: FormProps) {
  onDrawn(useSingleFlight(work))
  return null
}

/** What a form on screen calls to send itself. */
function sendOf(work: Work): Work {
  const drawn: Work[] = []
  renderToStaticMarkup(<Form work={work} onDrawn={(send) => drawn.push(send)} />)
  const [send] = drawn
  if (!send) throw new Error('Nothing was drawn')
  return send
}

it('begins once, however often it is called before it is done, and again afterwards', async () => {
  const begun: string[] = []
  let finish = () => {}
  const send = sendOf((what) => {
    begun.push(what)
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
  expect(begun).toEqual(['first click', 'later click'])
})

it('can be begun again after a failure', async () => {
  let tries = 0
  const send = sendOf(async () => {
    tries += 1
    throw new Error('no luck')
  })
  await expect(send('once')).rejects.toThrow('no luck')
  await expect(send('again')).rejects.toThrow('no luck')
  expect(tries).toBe(2)
})
