import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { v7 as uuid } from 'uuid'
import { firstLoad, inBrowser } from '#bench/browser.ts'
import { median, spreadOf, type Figure, type Scenario } from '#bench/figures.ts'
import { askHttp } from '#bench/httpClient.ts'
import { memoryOf, startProcess } from '#bench/processes.ts'
import { inTurns } from '#bench/turns.ts'
import { openWorld, type World } from '#bench/world.ts'
import { siteTemplate } from '#features/microsites/siteTemplates.ts'
import { DIST } from '#server/browserCode.ts'

const PHONE = { width: 390, height: 844 }
const KB = 1_000
/** A server that has been up: the first hundreds of a page take twice as long. */
const WARM = 500
const TIMES = 1_000

async function publish({ db, build }: World): Promise<string> {
  const { bventId, orgId } = await build.ticket()
  const blocks = Array.from({ length: 40 }, (_, at) => `b${at}`)
  const document = JSON.stringify(siteTemplate('conference', () => blocks.pop() ?? uuid()))
  const design = { topOrgId: orgId, id: uuid(), kind: 'microsite', bventId, document, lastNo: 1, liveNo: 1 }
  await db.insertInto('design').values(design).execute()
  await db.insertInto('designVersion').values({ topOrgId: orgId, designId: design.id, no: 1, document, publishedAt: new Date() }).execute()
  return bventId
}

/** Among the server's own files, packed beforehand as they are: the same process, hooks and headers answer for both. */
async function placeFile(text: string): Promise<{ path: string; remove: () => Promise<void> }> {
  const path = `assets/bench-${uuid()}.html`
  const files = { [join(DIST, path)]: text, [join(DIST, `${path}.gz`)]: gzipSync(text) }
  for (const [file, bytes] of Object.entries(files)) await writeFile(file, bytes)
  return { path, remove: async () => void (await Promise.all(Object.keys(files).map((file) => rm(file, { force: true })))) }
}

const timed = (url: string) => async () => {
  const began = performance.now()
  const { status } = await askHttp(url)
  if (status !== 200) throw new Error(`${url}: ${status}`)
  return performance.now() - began
}

export const publishedSiteScenario: Scenario = {
  name: 'publishedSite',
  about: 'a site from the template of a conference, published, beside a file of the same bytes',
  async run(): Promise<Figure[]> {
    const world = await openWorld()
    const folder = await mkdtemp(join(tmpdir(), 'light-bench-file-'))
    const server = await startProcess('server/main.ts', { ...world.environment, DEMO: 'false' })
    try {
      const url = `${server.url}/bvent/${await publish(world)}/zh-CN`
      const { text } = await askHttp(url)
      await writeFile(join(folder, 'site.html'), text)
      const bare = await startProcess('bench/bareFile.ts', { FILE: join(folder, 'site.html') })
      const file = await placeFile(text)
      const asks = [timed(url), timed(`${server.url}/${file.path}`), timed(bare.url)]
      const [ours = [], ofFile = [], ofMemory = []] = await inTurns(asks, { warm: WARM, times: TIMES }).finally(file.remove)
      await bare.stop()
      const sheets = [...text.matchAll(/<link rel="stylesheet" href="([^"]+)"/g)].map(([, path]) => askHttp(server.url + path))
      const bytes = [text, ...(await Promise.all(sheets)).map((sheet) => sheet.text)].reduce((sum, one) => sum + gzipSync(one).length, 0)
      const { scriptKb } = await inBrowser((context) => firstLoad(context, url, (page) => page.locator('h1').waitFor()), PHONE)
      const spread = spreadOf(ours)
      return [
        { name: 'page and style, packed', unit: 'kB', ours: bytes / KB },
        { name: 'script of a published site', unit: 'kB', ours: scriptKb },
        {
          name: 'a published site',
          unit: 'ms',
          ours: median(ours),
          limit: { what: 'a file of the same server', value: median(ofFile) },
          spread,
          memory: memoryOf(server),
        },
        {
          name: 'the same page',
          unit: 'ms',
          ours: median(ours),
          limit: { what: 'its bytes from the memory of a bare server', value: median(ofMemory) },
        },
      ]
    } finally {
      await server.stop()
      await rm(folder, { recursive: true, force: true })
      await world.close()
    }
  },
}
