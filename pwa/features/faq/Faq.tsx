import { helpCircleOutline } from 'ionicons/icons'
import { lazy, Suspense } from 'react'
import { Link, useLocation } from 'react-router-dom'
import { SidePane } from '../../ui/ionic/Sheet.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { SkeletonList } from '../../ui/Skeleton.tsx'
import { useMediaQuery } from '../../ui/useMediaQuery.ts'
import { openedHere, useOverlayAddress } from '../../ui/useOverlayAddress.ts'
import { useNewAnswers } from './faqQueries.ts'

const FaqPanel = lazy(async () => ({ default: (await import('./FaqPanel.tsx')).FaqPanel }))

/** The width from which the FAQ is beside the page: 1180 px at the default text size. */
const sideScreen = '(min-width: 73.75em)'

/** The FAQ, open while the address has `?faq=1`. */
export function useFaq() {
  const { value, open, close } = useOverlayAddress('faq')
  const news = useNewAnswers()
  const parameters = new URLSearchParams(useLocation().search)
  parameters.set('faq', '1')
  const label = news > 0 ? `FAQ (${news})` : 'FAQ'
  const to = `?${parameters}`
  return {
    open: () => open(),
    label,
    /** Link for the account menu. */
    link: { to, state: openedHere, label, icon: helpCircleOutline },
    /** While an answer is new and not in sight. */
    notice: news > 0 && value === undefined && (
      <Notice tone="neutral">
        <Link to={to} state={openedHere}>
          We have answered {news === 1 ? 'your question' : `${news} of your questions`}
        </Link>
      </Notice>
    ),
    element: <Faq isOpen={value !== undefined} onClose={close} />,
  }
}

function Faq(shown: { isOpen: boolean; onClose: () => void }) {
  const isBeside = useMediaQuery(sideScreen)
  return (
    <SidePane {...shown} isBeside={isBeside} hasAddress title="FAQ">
      <Suspense fallback={<SkeletonList />}>
        <FaqPanel ref={isBeside ? focusSearch : undefined} />
      </Suspense>
    </SidePane>
  )
}

const focusSearch = (search: HTMLInputElement | null) => search?.focus()
