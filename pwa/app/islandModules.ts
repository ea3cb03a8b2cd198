/** The Ionic island's own files; fetched ahead while a person types their password. */
export const islandModules = {
  ionicApp: () => import('./IonicApp.tsx'),
  dashboard: () => import('./DashboardPage.tsx'),
}

export function prefetchIsland(): void {
  // A failure here costs nothing: the same files are asked for again when they are needed.
  for (const load of Object.values(islandModules)) load().catch(() => undefined)
}
