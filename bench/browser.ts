import { setTimeout } from 'node:timers/promises'
import { chromium, type BrowserContext, type Page } from '@playwright/test'

/** Script as it was sent, compressed, without the heads of the answers. */
export type Load = { scriptKb: number; ms: number }
/** A laptop of the cheaper kind, or a phone. */
const SLOWER = 4

/** Chromium as the journeys use it, with one context to sign in to. */
export async function inBrowser<Result>(
  work: (context: BrowserContext) => Promise<Result>,
  viewport = { width: 1440, height: 900 },
): Promise<Result> {
  const browser = await chromium.launch({
    executablePath: process.env.CHROMIUM_PATH ?? '/usr/bin/chromium',
    args: [
      ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
      '--disable-background-networking',
      '--disable-component-update',
      '--disable-sync',
    ],
  })
  try {
    return await work(await browser.newContext({ viewport, locale: 'zh-CN' }))
  } finally {
    await browser.close()
  }
}

const TURN_MS = 5
/** After so many it is asked again which processes there are. */
const TURNS = 5

/**
 * The page's processes run a turn and rest for as many as make them so much slower: unlike the browser's own throttle, which slows only
 * the page's first thread, this also holds for workers.
 */
async function slowProcesses(context: BrowserContext): Promise<() => Promise<void>> {
  const session = await context.browser()?.newBrowserCDPSession()
  const pages = async () => {
    const { processInfo = [] } = (await session?.send('SystemInfo.getProcessInfo')) ?? {}
    return processInfo.filter(({ type }) => type === 'renderer').map(({ id }) => id)
  }
  let isSlow = true
  const taken = (async () => {
    while (isSlow) {
      const pids = await pages()
      for (let turn = 0; turn < TURNS; turn += 1) {
        signal(pids, 'SIGSTOP')
        await setTimeout(TURN_MS * (SLOWER - 1))
        signal(pids, 'SIGCONT')
        await setTimeout(TURN_MS)
      }
    }
  })()
  return () => ((isSlow = false), taken)
}

/** A page that leads to another site may end its process. */
function signal(pids: readonly number[], name: 'SIGSTOP' | 'SIGCONT'): void {
  for (const pid of pids)
    try {
      process.kill(pid, name)
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error
    }
}

/** How long until a page that computes with all it has is done, everything in it slowed. */
export async function slowLoad(context: BrowserContext, url: string, ready: (page: Page) => Promise<unknown>): Promise<{ ms: number }> {
  const page = await context.newPage()
  const release = await slowProcesses(context)
  try {
    const began = performance.now()
    await page.goto(url)
    await ready(page)
    return { ms: performance.now() - began }
  } finally {
    await release()
  }
}

/** Loads an address with nothing cached and a slow processor; ready is when what one came for can be used. */
export async function firstLoad(context: BrowserContext, url: string, ready: (page: Page) => Promise<unknown>): Promise<Load> {
  const page = await context.newPage()
  const session = await context.newCDPSession(page)
  await session.send('Network.enable')
  await session.send('Network.setCacheDisabled', { cacheDisabled: true })
  await session.send('Emulation.setCPUThrottlingRate', { rate: SLOWER })
  const heads = new Map<string, number>()
  let bytes = 0
  session.on('Network.responseReceived', ({ requestId, type, response }) => {
    if (type === 'Script') heads.set(requestId, response.encodedDataLength)
  })
  session.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    bytes += heads.has(requestId) ? encodedDataLength - (heads.get(requestId) ?? 0) : 0
  })
  const began = performance.now()
  await page.goto(url)
  await ready(page)
  const ms = performance.now() - began
  await page.waitForLoadState('networkidle')
  await page.close()
  return { scriptKb: bytes / 1000, ms }
}
