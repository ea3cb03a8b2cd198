import { PageTitle } from '../../ui/PageTitle.tsx'

export default function MyTicketsTab() {
  return <PageTitle>My Tickets</PageTitle>
}
