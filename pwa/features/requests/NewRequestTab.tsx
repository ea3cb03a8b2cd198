import { PageTitle } from '../../ui/PageTitle.tsx'

export default function NewRequestTab() {
  return <PageTitle documentTitle="New Request">Request Live Entertainment</PageTitle>
}
