import { FailedJobs } from './FailedJobs.tsx'
import { PageErrors } from './PageErrors.tsx'
import { SystemState } from './SystemState.tsx'

/** How the service runs, and the jobs that can run again. */
export function Operations() {
  return (
    <>
      <FailedJobs />
      <SystemState />
      <PageErrors />
    </>
  )
}
