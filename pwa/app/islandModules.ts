/** Loaders of the Ionic island's code, prefetched while the user types their password. */
export const islandModules = {
  ionicApp: () => import('./IonicApp.tsx'),
  dashboard: () => import('./DashboardPage.tsx'),
  /** Not part of the island: the gate works without it. */
  coldGate: () => import('../features/tickets/gate/ColdGate.tsx'),
}

export function prefetchIsland(): void {
  // Failures are ignored: the files are loaded again when they are needed.
  for (const load of [islandModules.ionicApp, islandModules.dashboard]) load().catch(() => undefined)
}
