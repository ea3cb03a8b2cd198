import * as icons from 'ionicons/icons'
import type { Plugin } from 'vite'

const module = /^ionicons\/icons\/(\w+)$/

/** Makes each icon of ionicons a module of its own, so that a page loads no icons of others: the package has one module for all. */
export function splitIcons(): Plugin {
  return {
    name: 'live-shows:split-icons',
    apply: 'build',
    enforce: 'pre',
    resolveId: { filter: { id: module }, handler: (id) => ({ id, moduleSideEffects: false }) },
    load: {
      filter: { id: module },
      handler: (id) => `export default ${JSON.stringify(Reflect.get(icons, id.replace(module, '$1')))}`,
    },
    transform: {
      filter: { id: /\/pwa\/.+\.tsx$/, code: / from 'ionicons\/icons'/ },
      handler: (code) => ({ code: withOwnModules(code), map: null }),
    },
  }
}

/** Imports each icon from its own module. @throws if the package has no such icon */
export function withOwnModules(code: string): string {
  return code.replace(/import \{([^}]+)\} from 'ionicons\/icons'/g, (_, names: string) => {
    const imported = names.match(/\w+/g) ?? []
    for (const name of imported) if (!(name in icons)) throw new Error(`ionicons has no ${name}`)
    return imported.map((name) => `import ${name} from 'ionicons/icons/${name}'`).join(';')
  })
}
