import { pathOf } from '#contract/endpoint.ts'
import { fileUrl } from '#contract/files.ts'
import { requestsApi, type TicketRequest } from '#contract/requests.ts'
import { compareNewest } from '#contract/rules/queueViews.ts'
import { type Pages, placeRow } from '../../http/pages.ts'
import { defineCommand } from './command.ts'

export const requestSubmit = defineCommand({
  name: 'request.submit',
  endpoint: requestsApi.submit,
  subject: (_, id) => ({ kind: 'request', id }),
  toCall: ({ fileId, ...form }) => ({ body: { ...form, stubhubScreenshot: fileUrl(fileId) } }),
  file: ({ fileId }) => fileId,
  edit: 'form',
  label: ({ artist }) => `New request: ${artist}`,
  failed: 'Failed to submit request',
  sent: {
    title: 'Request submitted successfully!',
    description: "We'll get back to you within 24 hours with available options.",
  },
  // If the worker sends it while no page is open, no cached list contains it until the next fetch.
  onSent: async (db, request) => void (await db.sentRequests.put({ id: request.id, request })),
  patches: (sent) => [
    {
      address: pathOf(requestsApi.listMine),
      merge: (known) => placeRow(known as Pages<TicketRequest>, sent, compareNewest),
    },
  ],
})
