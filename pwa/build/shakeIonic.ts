import type { Plugin } from 'vite'

/**
 * Lets the bundler leave out what the app does not use of `@ionic/react`: its tabs, its routing and the elements they stand on.
 * It keeps them by itself, since for all it knows, reading `React.Component` or calling `createForwardRef` may do something.
 */
export function shakeIonic(): Plugin {
  return {
    name: 'live-shows:shake-ionic',
    apply: 'build',
    transform: {
      filter: { id: /\/node_modules\/@ionic\/react\/dist\/index\.js$/ },
      handler: (code) => ({ code: markPure(code), map: null }),
    },
  }
}

/** Marks the components that a module makes as free of side effects. */
export function markPure(code: string): string {
  const marked = code
    .replace(/^const [\w$]+ = (?=(?:create\w+|React\.\w+)\()/gm, '$&/*@__PURE__*/ ')
    .replace(/^(class [\w$]+ extends )React\.(?=(?:Pure)?Component )/gm, '$1')
  if (marked === code) throw new Error('build/shakeIonic.ts finds nothing to mark: @ionic/react has changed.')
  return `import { Component, PureComponent } from 'react'\n${marked}`
}
