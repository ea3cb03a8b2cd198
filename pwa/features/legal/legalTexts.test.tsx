import type { ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { MemoryRouter } from 'react-router-dom'
import { describe, expect, it } from 'vitest'
import { maxScreenshotBytes } from '#contract/rules/fileRules.ts'
import { offerLifetimeMs, paymentWindowMs, replyPromiseMs } from '#contract/rules/offerRules.ts'
import { serviceFeeCents } from '#contract/rules/priceRules.ts'
import { ErasedOnDeletion, KeptAfterDeletion } from './deletionLists.tsx'
import { privacySections } from './PrivacyPolicyPage.tsx'
import { termsSections } from './TermsOfServicePage.tsx'

const pages = { terms: termsSections, privacy: privacySections }

function textOf(body: ReactNode): string {
  return renderToStaticMarkup(<MemoryRouter>{body}</MemoryRouter>)
    .replace(/<[^>]+>/g, '')
    .replace(/\s+/g, ' ')
}

function section(page: keyof typeof pages, id: string): string {
  return textOf(pages[page].find((entry) => entry.id === id)?.body)
}

const hours = (milliseconds: number) => milliseconds / 3_600_000

describe.each(['terms', 'privacy'] as const)('%s', (page) => {
  it('has unique section ids that are valid in a URL', () => {
    const ids = pages[page].map(({ id }) => id)
    expect(new Set(ids).size).toBe(ids.length)
    for (const id of ids) expect(id).toMatch(/^[a-z]+(-[a-z]+)*$/)
    // The id of the page's `main` element.
    expect(ids).not.toContain('content')
  })

  it('links only to sections that exist', () => {
    const links = [
      ...renderToStaticMarkup(
        <MemoryRouter>
          {pages[page].map(({ id, body }) => (
            <div key={id}>{body}</div>
          ))}
        </MemoryRouter>,
      ).matchAll(/href="([^"]*)"/g),
    ].map(([, href = '']) => href)
    for (const link of links) {
      const [path, id] = link.split('#')
      const target = path === '/privacy-policy' ? privacySections : termsSections
      expect(target.map((entry) => entry.id)).toContain(id)
    }
  })
})

it('lists the same data about a deleted account as the delete dialog', () => {
  const deletion = section('privacy', 'deletion')
  expect(deletion).toContain(textOf(<ErasedOnDeletion />))
  expect(deletion).toContain(textOf(<KeptAfterDeletion />))
})

it('mentions what is stored until the tab is closed', () => {
  expect(section('privacy', 'device')).toMatch(/until you close the tab.*without passwords and codes/)
})

describe('the terms state the numbers from the rules', () => {
  it('prices', () => {
    expect(section('terms', 'prices')).toContain(`one service fee of $${serviceFeeCents / 100} per order`)
  })

  it('offers and payment', () => {
    expect(section('terms', 'offers')).toContain(`expires ${hours(offerLifetimeMs)} hours after`)
    expect(section('terms', 'payment')).toContain(`within ${hours(paymentWindowMs)} hours of accepting`)
    expect(section('terms', 'requests')).toContain(`within ${hours(replyPromiseMs)} hours`)
  })

  it('requests and delivery', () => {
    expect(section('terms', 'requests')).toContain('1 to 10 tickets')
    expect(section('terms', 'requests')).toContain(`at most ${maxScreenshotBytes / 1024 / 1024} MB`)
    expect(section('terms', 'account')).toContain('at least 18 years')
    expect(section('terms', 'delivery')).toMatch(
      /within 3 business days.*no later than 3 days before the event/,
    )
  })
})
