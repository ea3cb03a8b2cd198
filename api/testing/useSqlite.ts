import type { TestProject } from 'vitest/node'

/** Declares that the run has no PostgreSQL. */
export default function useSqlite(project: TestProject): void {
  project.provide('postgresUrl', '')
}
