import { expect, it } from 'vitest'
import { calendarFileName, ticketFileName } from './ticketFiles.ts'

const concertDate = '2027-06-05T20:00'

it('names a downloaded ticket after its event and seat', () => {
  const ticket = { artist: 'Phoebe Bridgers', concertDate, ticketFileType: 'application/pdf' }
  expect(ticketFileName(ticket, 'Seat 11')).toBe('Phoebe Bridgers 2027-06-05 Seat 11.pdf')
})

it('names a calendar file after its event', () => {
  expect(calendarFileName({ artist: 'Phoebe Bridgers', concertDate })).toBe('Phoebe Bridgers 2027-06-05.ics')
})

it('leaves out characters that a file system does not allow', () => {
  const ticket = { artist: '../AC/DC: "Live"?..', concertDate, ticketFileType: 'image/jpeg' }
  expect(ticketFileName(ticket, 'Ticket 1 of 2')).toBe('AC DC Live 2027-06-05 Ticket 1 of 2.jpg')
})

it('shortens a long name, never the date', () => {
  const ticket = { artist: 'x'.repeat(300), concertDate, ticketFileType: null }
  expect(ticketFileName(ticket, 'Seat 1')).toMatch(/^x{60,70} 2027-06-05 Seat 1$/)
})
