import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { freePort } from '../../../api/testing/freePort.ts'
import { demoPassword, expect } from '../test.ts'

/** The commands of WebDriver that are used here, with their paths over HTTP. Firefox's Marionette has the same ones by name. */
const paths = {
  NewSession: '',
  Navigate: '/url',
  ExecuteScript: '/execute/sync',
  ElementClick: '/element/{id}/click',
  ElementSendKeys: '/element/{id}/value',
  GetWindowHandle: '/window',
  GetWindowHandles: '/window/handles',
  SwitchToWindow: '/window',
  SetWindowRect: '/window/rect',
  TakeScreenshot: '/screenshot',
}
type Call = (command: keyof typeof paths, parameters?: Record<string, unknown>) => Promise<unknown>

const libraryFile = createRequire(import.meta.url).resolve(
  '@testing-library/dom/dist/@testing-library/dom.umd.min.js',
)
/** Script in the page: finds the last matching element on the screen, by a query of Testing Library, which is in front and enabled. */
const find = `
  const [query, ...wanted] = arguments
  if (!globalThis.TestingLibraryDom) return 'no library'
  const [what, options] = wanted.map((value) => value?.pattern ? new RegExp(value.pattern) : value)
  const name = options?.pattern ? new RegExp(options.pattern) : options
  return TestingLibraryDom[query](document.body, what, name === undefined ? {} : { name })
    .filter((element) => !element.disabled && !element.closest('[inert]') && element.checkVisibility({ visibilityProperty: true }))
    .at(-1) ?? null`

/** A page in another engine than Chromium. It finds as people do, and clicks and types as the engine does. */
export class Engine {
  private readonly call: Call
  /** Ends the browser and deletes its profile. */
  readonly close: () => Promise<void>

  constructor(call: Call, close: () => Promise<void>) {
    this.call = call
    this.close = close
  }

  async goTo(address: string): Promise<void> {
    await this.call('Navigate', { url: address })
  }

  /** Like Playwright's. */
  async evaluate<Result, Input = undefined>(
    run: (input: Input) => Result | Promise<Result>,
    input?: Input,
  ): Promise<Result> {
    return (await this.run(`return (${run})(...arguments)`, input ?? null)) as Result
  }

  /** Waits until this is on the screen. */
  see(role: string, name: string | RegExp): Promise<string> {
    return this.find('queryAllByRole', role, name)
  }

  seeText(text: string | RegExp): Promise<string> {
    return this.find('queryAllByText', text)
  }

  async click(role: string, name: string | RegExp): Promise<void> {
    // A click on what moves or is covered fails.
    await expect(async () => {
      await this.call('ElementClick', { id: await this.see(role, name) })
    }).toPass(patience)
  }

  /** @param text keys; in a field for files, a path */
  async type(label: string | RegExp, text: string): Promise<void> {
    await this.call('ElementSendKeys', { id: await this.find('queryAllByLabelText', label), text })
  }

  /** A PNG of the page as it is on the screen. */
  async picture(): Promise<Buffer> {
    return Buffer.from((await this.call('TakeScreenshot')) as string, 'base64')
  }

  async resize(width: number, height: number): Promise<void> {
    await this.call('SetWindowRect', { width, height })
    await expect.poll(() => this.evaluate(() => [innerWidth, innerHeight]), patience).toEqual([width, height])
  }

  private async find(query: string, ...wanted: (string | RegExp)[]): Promise<string> {
    let id: string | undefined
    const args = [
      query,
      ...wanted.map((value) => (typeof value === 'string' ? value : { pattern: value.source })),
    ]
    await expect(async () => {
      let found = await this.run(find, ...args)
      if (found === 'no library') {
        await this.run(await readFile(libraryFile, 'utf8'))
        found = await this.run(find, ...args)
      }
      id = Object.values(found ?? {})[0]
      expect(id, `${query} ${wanted.join(' ')}`).toBeDefined()
    }).toPass(patience)
    return id ?? ''
  }

  private run(script: string, ...args: unknown[]): Promise<unknown> {
    // Firefox keeps the library in a sandbox of the page.
    return this.call('ExecuteScript', { script, args, newSandbox: false, sandbox: 'default' })
  }
}

/** Retry intervals like Playwright's. */
export const patience = { timeout: 30_000, intervals: [50, 100, 250] }
/** Timeout for a slow, busy machine. */
const startPatience = { ...patience, timeout: 120_000 }
const env = { ...process.env, TZ: 'America/Los_Angeles', LC_ALL: 'C.UTF-8' }

/** WebKitGTK in a window without decoration on a virtual screen, at two pixels for one of CSS as on phones. */
export async function openWebKit(scheme: 'light' | 'dark' = 'light'): Promise<Engine> {
  const folder = await mkdtemp(join(tmpdir(), 'live-shows-webkit-'))
  await mkdir(join(folder, 'gtk-3.0'))
  // Otherwise buttons that are not shown keep a window from being as narrow as a phone.
  await writeFile(join(folder, 'gtk-3.0/gtk.css'), '* { min-width: 0; padding: 0; margin: 0; border: 0 }')
  await writeFile(join(folder, 'gtk-3.0/settings.ini'), '[Settings]\ngtk-enable-animations=false\n')

  const screen = spawn('Xvfb', ['-displayfd', '1', '-screen', '0', '2560x2560x24', '-nolisten', 'tcp'])
  const [display] = await once(screen.stdout, 'data')
  const port = await freePort()
  const driver = spawn('WebKitWebDriver', [`--port=${port}`], {
    env: {
      ...env,
      DISPLAY: `:${String(display).trim()}`,
      GDK_SCALE: '2',
      GTK_THEME: scheme === 'dark' ? 'Adwaita:dark' : 'Adwaita',
      XDG_CONFIG_HOME: folder,
      // The sandbox cannot be used as root.
      WEBKIT_DISABLE_SANDBOX_THIS_IS_DANGEROUS: '1',
    },
  })
  const address = `http://127.0.0.1:${port}/session`
  let session = ''
  const call: Call = async (command, { id, ...parameters } = {}) => {
    const path = session + paths[command].replace('{id}', String(id))
    const isRead = /^(Get|Take)/.test(command)
    const reply = await fetch(address + path, {
      method: isRead ? 'GET' : 'POST',
      ...(!isRead && { body: JSON.stringify(parameters) }),
    })
    const { value } = (await reply.json()) as { value: unknown }
    if (!reply.ok) throw new Error(`${command}: ${JSON.stringify(value)}`)
    return value
  }
  await expect(() => fetch(`${address}/none`)).toPass(startPatience)
  const { sessionId } = (await call('NewSession', { capabilities: {} })) as { sessionId: string }
  session = `/${sessionId}`
  // A window that a page has opened has no toolbar, which is wider than a phone.
  const first = await call('GetWindowHandle')
  await call('ExecuteScript', { script: 'onclick = () => open("about:blank", "", "popup")', args: [] })
  const body = await call('ExecuteScript', { script: 'return document.body', args: [] })
  await call('ElementClick', { id: Object.values(body as object)[0] })
  await expect(async () => {
    const handle = ((await call('GetWindowHandles')) as string[]).find((each) => each !== first)
    expect(handle).toBeDefined()
    await call('SwitchToWindow', { handle })
  }).toPass(patience)
  const engine = new Engine(call, async () => {
    await fetch(address + session, { method: 'DELETE' })
    for (const started of [driver, screen]) started.kill()
    await rm(folder, { recursive: true, force: true })
  })
  await engine.resize(390, 844)
  return engine
}

/** Firefox in its smallest window, where the app looks as on a phone. */
export async function openFirefox(): Promise<Engine> {
  const profile = await mkdtemp(join(tmpdir(), 'live-shows-firefox-'))
  await writeFile(
    join(profile, 'user.js'),
    'user_pref("marionette.port", 0); user_pref("ui.prefersReducedMotion", 1);',
  )
  const firefox = spawn('firefox-esr', ['--headless', '--marionette', '--no-remote', '--profile', profile], {
    env,
    stdio: 'ignore',
  })
  const readPort = async () => Number(await readFile(join(profile, 'MarionetteActivePort'), 'utf8'))
  await expect(readPort).toPass(startPatience)
  const socket = connect(await readPort(), '127.0.0.1')
  const waiting = new Map<number, (reply: { error: unknown; result: { value?: unknown } }) => void>()
  let bytes = Buffer.alloc(0)
  // A message is its length in bytes, a colon and JSON: [1, number, error, result] of the command with that number.
  socket.on('data', (more) => {
    bytes = Buffer.concat([bytes, more])
    for (;;) {
      const start = bytes.indexOf(':') + 1
      const end = start + Number(bytes.subarray(0, start - 1))
      if (start === 0 || bytes.length < end) return
      const message = JSON.parse(bytes.subarray(start, end).toString())
      if (Array.isArray(message)) waiting.get(message[1])?.({ error: message[2], result: message[3] })
      bytes = bytes.subarray(end)
    }
  })
  let count = 0
  const call: Call = async (command, parameters = {}) => {
    count += 1
    const message = JSON.stringify([0, count, `WebDriver:${command}`, parameters])
    const replied = new Promise<{ error: unknown; result: { value?: unknown } }>((resolve) => {
      waiting.set(count, resolve)
    })
    socket.write(`${Buffer.byteLength(message)}:${message}`)
    const { error, result } = await replied
    if (error) throw new Error(`${command}: ${JSON.stringify(error)}`)
    return result.value
  }
  await call('NewSession', { capabilities: {} })
  await call('SetWindowRect', { width: 500, height: 1000 })
  return new Engine(call, async () => {
    socket.destroy()
    firefox.kill()
    await once(firefox, 'exit')
    await rm(profile, { recursive: true, force: true })
  })
}

/** Signs in a customer with the form. */
export async function signIn(engine: Engine, address: string, email: string): Promise<void> {
  await engine.goTo(`${address}/auth`)
  await engine.type('Email', email)
  await engine.type('Password', demoPassword)
  await engine.click('button', 'Sign In')
  await engine.see('navigation', 'Dashboard')
}

/** The text that a scanner in front of the screen reads. Undefined if there is no code. */
export async function scanPicture(engine: Engine): Promise<string | undefined> {
  const { scanCode } = await import('../../../api/testing/drawTicket.ts')
  return (await scanCode(await engine.picture()).catch(() => undefined))?.text
}
