import { expect, it } from 'vitest'
import { withOwnModules } from './splitIcons.ts'

it('each icon is imported from a module of its own', () => {
  const code = `import {\n  closeOutline,\n  copyOutline,\n} from 'ionicons/icons'\nimport { a } from 'b'`
  expect(withOwnModules(code)).toBe(
    `import closeOutline from 'ionicons/icons/closeOutline';import copyOutline from 'ionicons/icons/copyOutline'\nimport { a } from 'b'`,
  )
})

it('an icon that does not exist is refused', () => {
  expect(() => withOwnModules(`import { unicorn } from 'ionicons/icons'`)).toThrow('ionicons has no unicorn')
})
