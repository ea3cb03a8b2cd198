import type { Plugin } from 'vite'

/**
 * Lets the bundler remove the parts of `@ionic/react` that the app does not use: tabs, routing and their elements. Without this
 * it keeps them, because reading `React.Component` or calling `createForwardRef` may have side effects.
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

/** Marks the components that a module creates as free of side effects. @throws if it finds none */
export function markPure(code: string): string {
  const marked = code
    .replace(/^const [\w$]+ = (?=(?:create\w+|React\.\w+)\()/gm, '$&/*@__PURE__*/ ')
    .replace(/^(class [\w$]+ extends )React\.(?=(?:Pure)?Component )/gm, '$1')
  if (marked === code) throw new Error('build/shakeIonic.ts finds nothing to mark: @ionic/react has changed')
  return `import { Component, PureComponent } from 'react'\n${marked}`
}
