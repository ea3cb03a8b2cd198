import { useEffect, useState } from 'react'
import { BrowserRouter } from 'react-router-dom'
import { expect, it } from 'vitest'
import { expectAddress, newRoot } from '../../../testing/screen.ts'
import { paidAddress, readKeptReturn, useKeepShown, usePaymentReturn } from './usePaymentReturn.ts'

const requestId = '01890a5d-ac96-774b-bcce-b302099a8057'

/** Shows the paid screen at once, before the router has rendered the cleaned address. */
function Dashboard() {
  const returned = usePaymentReturn()
  const [isLoaded, setLoaded] = useState(false)
  useEffect(() => setLoaded(true), [])
  return isLoaded && returned ? <Paid returned={returned} /> : null
}

function Paid({ returned }: { returned: NonNullable<ReturnType<typeof usePaymentReturn>> }) {
  useKeepShown(returned)
  return null
}

it('the payment leaves the address also if its screen is shown before the address was cleaned', async () => {
  history.pushState(null, '', `${paidAddress(requestId)}&payment_intent_client_secret=pi_1_secret_2`)
  const { root } = newRoot()
  root.render(
    <BrowserRouter>
      <Dashboard />
    </BrowserRouter>,
  )
  const keptReturn = () => readKeptReturn(history.state.usr)
  await expect.poll(keptReturn).toEqual({ requestId, hasFailed: false, isShown: true })
  await expectAddress('/dashboard?tab=my-tickets')
})
