/** The Ionic island's own files; fetched ahead while a person types their password. */
export const islandModules = {
  ionicApp: () => import('./IonicApp.tsx'),
  dashboard: () => import('./DashboardPage.tsx'),
  /** Not of the island: the code at the gate comes without it. */
  coldGate: () => import('../features/tickets/gate/ColdGate.tsx'),
}

export function prefetchIsland(): void {
  // A failure here costs nothing: the same files are asked for again when they are needed.
  for (const load of [islandModules.ionicApp, islandModules.dashboard]) load().catch(() => undefined)
}
